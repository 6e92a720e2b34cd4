/// The upper edge of a piece of land: its row in each column.
struct Ridge {
    var rows: [Float]

    enum Shape { case jagged, rolling, dunes }

    /// Creates an edge of about `height` rows above `base`.
    init(_ shape: Shape, width: Int, base: Float, height: Float, cell: Float, seed: UInt32) {
        var noise = [Float](repeating: 0, count: width)
        let octaves = shape == .jagged ? 9 : shape == .rolling ? 4 : 3
        let field = NoiseField(seed: seed, cell: cell, octaves: octaves, gain: shape == .jagged ? 0.5 : 0.3)
        field.fill(&noise, v: 0, u: 0, step: 1, rowStep: 0)
        rows = noise.map { value in
            switch shape {
            case .jagged: base - height * (1 - abs(value) * 1.5 + value * 0.25)
            case .rolling: base - height * (0.5 + 0.5 * value)
            // Cusps where the noise changes its sign, because the crest of a dune is sharp.
            case .dunes: base - height * (1 - 1.3 * abs(value) - 0.1 * value * value)
            }
        }
    }

    /// Creates a level edge.
    init(level: Float, width: Int) {
        rows = [Float](repeating: level, count: width)
    }

    enum Tree { case conifer, broadleaf }

    /// Adds trees of about `height` rows to the edge, with `density` trees per width of `height`.
    mutating func plant(_ tree: Tree, height: Float, density: Float, seed: UInt32) {
        var random = RandomNumbers(seed: seed)
        let ground = rows
        var rough = [Float](repeating: 0, count: rows.count)
        NoiseField(seed: seed, cell: height * 0.16, octaves: 4, gain: 0.7).fill(&rough, v: 0, u: 0, step: 1, rowStep: 0)
        var column: Float = 0
        while column < Float(rows.count) {
            column += height / density * random.number(0.2...1.8)
            let tall = height * random.number(0.45...1.15)
            let half = tall * (tree == .conifer ? random.number(0.16...0.26) : random.number(0.42...0.7))
            let centre = Int(column)
            guard rows.indices.contains(centre) else { continue }
            let foot = ground[centre]
            for x in max(0, centre - Int(half))...min(rows.count - 1, centre + Int(half)) {
                let across = abs(Float(x) - column) / half
                guard across < 1 else { continue }
                let crown =
                    tree == .conifer
                    ? (1 - across) * (1 + 0.2 * rough[x]) - 0.04 * (across * 9).truncatingRemainder(dividingBy: 1)
                    : (1 - across * across).squareRoot() * (0.9 + 0.12 * rough[x])
                rows[x] = min(rows[x], foot - tall * crown)
            }
        }
    }
}

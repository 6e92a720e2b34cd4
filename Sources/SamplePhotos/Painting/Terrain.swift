/// A piece of land below an edge, shaded by its own relief and fading with distance.
struct Terrain {
    enum Surface {
        /// Slopes lit from one side.
        case rock
        /// Rock with snow above a row.
        case snow(above: Float)
        /// Furrows and speckles that run towards the horizon.
        case field(furrows: Float)
        /// Sand whose crests each have a lit and a dark side.
        case dune
    }

    var ridge: [Float]
    var surface: Surface
    var lit: Color
    var shaded: Color
    var haze: Color
    /// The fraction of haze at the edge, and `reach` rows below it.
    var hazeAtEdge: Float
    var hazeBelow: Float
    var reach: Float
    var texture: NoiseField
    private let top: Float
    private let bottom: Float
    private let sides: [Float]
    private let ribs: Int
    private let snowLit: Color
    private let snowShaded: Color

    init(
        ridge: Ridge, surface: Surface, lit: Color, shaded: Color, haze: Color, hazeAtEdge: Float = 0,
        hazeBelow: Float = 0, reach: Float = 1, texture: NoiseField
    ) {
        self.ridge = ridge.rows
        self.surface = surface
        (self.lit, self.shaded) = (lit, shaded)
        (self.haze, self.hazeAtEdge, self.hazeBelow, self.reach) = (haze, hazeAtEdge, hazeBelow, reach)
        self.texture = texture
        top = ridge.rows.min() ?? 0
        bottom = ridge.rows.max() ?? 0
        ribs = max(4, Int(texture.cell * 0.12))
        snowLit = mix(rgb(0xFFFFFF) * min(1, lit.max() * 1.05), lit, 0.14)
        snowShaded = mix(shaded, haze, 0.72)
        if case .dune = surface { sides = Self.sides(of: ridge.rows) } else { sides = [] }
    }

    /// Whether this land covers a whole row, so that everything behind it is hidden.
    func covers(_ y: Float) -> Bool { y > bottom + 1 }

    func paint(_ row: inout [Color], y: Float, scratch: inout Scratch) {
        guard y > top - 1 else { return }
        fillTexture(y: y, width: row.count, scratch: &scratch)
        for x in row.indices {
            let depth = y - ridge[x]
            let coverage = unit(depth + 0.5)
            if coverage <= 0 { continue }
            let ground = color(x: x, y: y, depth: depth, scratch: scratch)
            let faded = mix(ground, haze, hazeAtEdge + (hazeBelow - hazeAtEdge) * unit(depth / reach))
            row[x] = mix(row[x], faded, coverage)
        }
    }

    private func fillTexture(y: Float, width: Int, scratch: inout Scratch) {
        switch surface {
        case .rock, .snow:
            texture.fill(&scratch.first, v: y, u: 0, step: 1, rowStep: 1)
        case .dune:
            texture.fill(&scratch.first, v: y, u: 0, step: 1, rowStep: 1)
        case .field(let furrows):
            let step = reach / (y - top + reach * 0.12)
            let u = -0.45 * Float(width) * step
            texture.fill(&scratch.first, v: step * reach * 3, u: u, step: step, rowStep: step * step * 3)
            if furrows > 0 { texture.fill(&scratch.second, v: 0, u: u, step: step, rowStep: 0) }
        }
    }

    @inline(__always)
    private func color(x: Int, y: Float, depth: Float, scratch: Scratch) -> Color {
        let value = scratch.first[x]
        switch surface {
        case .rock:
            return mix(shaded, lit, unit(0.45 + slope(x, scratch) * 1.7 + value * 0.35))
        case .snow(let line):
            let light = unit(0.55 + slope(x, scratch) * 2 + value * 0.2)
            let bare = abs(value - scratch.first[max(0, x - 3)])
            let snow = smoothStep(line - y + value * reach * 0.6 - bare * reach * 2, from: 0, over: reach * 0.12)
            return mix(mix(shaded, lit, light), mix(snowShaded, snowLit, light), snow)
        case .field(let furrows):
            return mix(shaded, lit, unit(0.5 + value * 0.75 + furrows * scratch.second[x]))
        case .dune:
            let source = max(0, min(sides.count - 1, x + Int(depth * 0.55)))
            return mix(shaded, lit, unit(sides[source] + value * 0.12))
        }
    }

    /// The angle of the relief to the light: its fine grain and its ribs.
    @inline(__always)
    private func slope(_ x: Int, _ scratch: Scratch) -> Float {
        let value = scratch.first[x]
        return value - scratch.first[max(0, x - 3)] + 0.7 * (value - scratch.first[max(0, x - ribs)])
    }

    /// 1 where the edge rises to the right, 0 where it falls, slightly smoothed.
    private static func sides(of ridge: [Float]) -> [Float] {
        let near = max(2, ridge.count / 300)
        return ridge.indices.map { x in
            let rise = ridge[max(0, x - near)] - ridge[min(ridge.count - 1, x + near)]
            return unit(0.5 + rise / Float(near) * 1.1)
        }
    }
}

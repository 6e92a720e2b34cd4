internal import Gazetteer

/// The countries on the small map of the world, as paths of SVG.
struct CountryShapes: Sendable {
    /// A country. Either is nil if there is none.
    struct Shape: Sendable {
        var path: String?
        /// A path of no length, which a round line cap makes a dot.
        var dot: String?
    }

    let width: Int
    let height: Int
    /// By code.
    let shapes: [String: Shape]

    /// The width of the map in its units: about as many pixels as it is shown with.
    private static let width = 1_200

    /// Drawn once for the process, at the first use, which takes a part of a second: borders change only with the program.
    static let bundled = CountryShapes(Gazetteer.bundled.worldMap(width: width))

    init(_ map: WorldMap) {
        (width, height) = (map.width, map.height)
        shapes = Dictionary(
            uniqueKeysWithValues: map.countries.map { country in
                let path = country.rings.map(Self.path).joined()
                return (
                    country.code,
                    Shape(path: path.isEmpty ? nil : path, dot: country.dot.map { "M\($0.x) \($0.y)h.01" })
                )
            })
    }

    /// A ring with each point relative to the previous one.
    private static func path(_ ring: [WorldMap.Point]) -> String {
        guard let first = ring.first else { return "" }
        let steps = zip(ring, ring.dropFirst()).dropLast().map { from, to in
            let (x, y) = (to.x - from.x, to.y - from.y)
            return y < 0 ? "\(x)\(y)" : "\(x) \(y)"
        }
        var path = "M\(first.x) \(first.y)l"
        for (index, step) in steps.enumerated() {
            path += index == 0 || step.hasPrefix("-") ? step : " " + step
        }
        return path + "z"
    }
}

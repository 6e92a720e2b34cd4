/// A small map of the world with a shape for each country, in the Equal Earth projection: all of the Earth, with the poles, cut at
/// 180°.
public struct WorldMap: Sendable {
    /// A point of the map, from its north-western corner.
    public struct Point: Sendable, Hashable {
        public var x: Int
        public var y: Int
    }

    /// A country on the map.
    public struct Country: Sendable {
        /// ISO 3166-1 alpha-2, or `XK`.
        public var code: String
        /// Rings of points, each ending with its first. By the nonzero rule they enclose the country.
        public var rings: [[Point]]
        /// The position of a dot, if the country is too small to be seen or hit.
        public var dot: Point?
    }

    /// The size of the map, in the units of the points.
    public var width: Int
    public var height: Int
    /// In alphabetical order of their codes. Each has rings or a dot.
    public var countries: [Country]

    /// Where a position is on the map.
    public func point(_ coordinate: Coordinate) -> Point {
        let (x, y) = EqualEarth.project(coordinate)
        let scale = Double(width) / (2 * EqualEarth.halfWidth)
        return Point(
            x: Int((Double(width) / 2 + x * scale).rounded(.down)),
            y: Int((Double(height) / 2 - y * scale).rounded(.down)))
    }

    /// A country with fewer squares on a map of the width 1,000, some 17,000 km², has a dot.
    static let leastSquares = 14.0
    /// How far a line may be from the exact one, in units. With less, a slope looks like stairs.
    private static let tolerance = 0.75

    /// Draws the countries of a gazetteer.
    ///
    /// - Parameter width: the width of the map; at least 100.
    init(_ gazetteer: Gazetteer, width: Int) {
        let raster = CountryRaster(gazetteer, width: max(width, 100))
        let rings = RasterRings(raster, tolerance: Self.tolerance).rings
        (self.width, height) = (raster.width, raster.height)
        let counts = raster.squares.reduce(into: [Int: Int]()) { counts, value in counts[value, default: 0] += 1 }
        let least = Int(Self.leastSquares * Double(raster.width * raster.width) / 1_000_000)
        countries = []
        countries = (0..<gazetteer.countries.count).compactMap { row in
            let own = (rings[row + 1] ?? []).map { $0.map { Point(x: $0.x, y: $0.y) } }
            let isSmall = counts[row + 1, default: 0] < least
            let dot = isSmall ? gazetteer.anywhere(in: row).map(point) : nil
            guard !own.isEmpty || dot != nil else { return nil }
            return Country(code: gazetteer.countries.code(of: row), rings: own, dot: dot)
        }
    }
}

extension Gazetteer {
    /// A small map of the world, a part of a second for the width 1,500.
    public func worldMap(width: Int) -> WorldMap { WorldMap(self, width: width) }

    /// A position in a country: its largest town, or else a point of its border.
    fileprivate func anywhere(in row: Int) -> Coordinate? {
        let largest = countries.towns(of: row).max { towns.population(at: $0) < towns.population(at: $1) }
        return largest.map(towns.coordinate(at:)) ?? borders.anywhere(in: row)
    }
}

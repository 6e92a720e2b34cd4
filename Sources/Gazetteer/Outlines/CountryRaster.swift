/// The countries on a grid over the world in the Equal Earth projection.
struct CountryRaster {
    let width: Int
    let height: Int
    /// The country's row plus 1 of each square, from the north-western corner; 0 for the sea and for land of no country.
    private(set) var squares: [Int]

    /// The tolerance of the coasts as a fraction of the side of a Mercator map: less than a square of the grid.
    private static let coastTolerance = 1.0 / 8_000

    init(_ gazetteer: Gazetteer, width: Int) {
        self.width = width
        // Squares for one radius of the Earth.
        let scale = Double(width) / (2 * EqualEarth.halfWidth)
        height = Int((2 * EqualEarth.halfHeight * scale).rounded(.up))
        squares = Array(repeating: 0, count: width * height)
        let middle = Double(height) / 2
        // From south to north, as the parallels have to be.
        let rows = (0..<height).reversed().compactMap { row in
            EqualEarth.parallel(at: (middle - Double(row) - 0.5) / scale).map { (row: row, parallel: $0) }
        }
        let latitudes = rows.map { ($0.parallel.latitude * Angle.unitsPerDegree).rounded(.down) + 0.5 }
        let land = ParallelCuts(gazetteer.coasts(tolerance: Self.coastTolerance), latitudes: latitudes)
        let borders = ParallelCuts(gazetteer.borders.partition, latitudes: latitudes)
        for (index, (row, parallel)) in rows.enumerated() {
            let half = parallel.halfWidth * scale
            let first = max(Int((Double(width) / 2 - half + 0.5).rounded(.down)), 0)
            let end = min(max(Int((Double(width) / 2 + half + 0.5).rounded(.down)), first), width)
            let longitudes = (first..<end).map { column in
                (Double(column) + 0.5 - Double(width) / 2) / half * 18_000_000
            }
            let isDry = land.regions(ofParallel: index, at: longitudes)
            let countries = borders.regions(ofParallel: index, at: longitudes)
            for column in first..<end where isDry[column - first] != 0 {
                squares[row * width + column] =
                    gazetteer.borders.row(ofRegion: countries[column - first]).map { $0 + 1 } ?? 0
            }
        }
    }

    /// The value of a square; 0 beyond the grid.
    func value(_ column: Int, _ row: Int) -> Int {
        (0..<width).contains(column) && (0..<height).contains(row) ? squares[row * width + column] : 0
    }
}

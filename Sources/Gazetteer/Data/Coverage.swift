/// Areas of the Earth's surface, found by a grid: which area contains a point, and which edge of them is nearest.
///
/// Each cell of the grid holds the edges that touch it, and the areas that contain its reference point, which is its
/// south-western corner. A point lies in an area when the way to it from the corner crosses the area's edges an odd number
/// of times and the corner is outside, or an even number and it is inside: no look-up reads more than one cell. Areas are
/// numbered by precedence: where two overlap (an enclave drawn over its surroundings), the lower number wins.
struct Coverage: Sendable {
    let cellSize: Int
    let rows: Int
    let columns: Int
    private let countryOfArea: Bytes
    private let rowStarts: Bytes
    private let runStarts: Bytes
    private let runOffsets: Bytes
    private let cells: Bytes

    init(_ bytes: Bytes, name: GazetteerFile.Section) throws(GazetteerError) {
        let header = (0..<6).map { bytes.integer(UInt32.self, at: $0 * 4) }
        (cellSize, rows, columns) = (header[0], header[1], header[2])
        let (areas, runs, cellBytes) = (header[3], header[4], header[5])
        var at = 24
        func take(_ count: Int) throws(GazetteerError) -> Bytes {
            guard let part = bytes.part(at: at, count: count) else { throw .malformedSection(name.name) }
            at += count
            return part
        }
        guard cellSize > 0, cellSize <= 36_000_000, cellSize * columns == 36_000_000, cellSize * rows == 18_000_000
        else { throw .malformedSection(name.name) }
        countryOfArea = try take(areas * 2)
        rowStarts = try take((rows + 1) * 4)
        runStarts = try take(runs * 2)
        runOffsets = try take(runs * 4)
        cells = try take(cellBytes)
    }

    /// The number of the country that an area belongs to, if any.
    func country(ofArea area: Int) -> Int? {
        let country = countryOfArea.integer(UInt16.self, at: area * 2)
        return country == 0xFFFF ? nil : country
    }

    /// The description of a cell. Neighbours in a row that are alike share one.
    ///
    /// `turns` is how many times around the Earth the column lies, eastward, from where it is to be seen.
    func cell(row: Int, column: Int, turns: Int = 0) -> CellReader {
        let first = rowStarts.integer(UInt32.self, at: row * 4)
        let count = rowStarts.integer(UInt32.self, at: row * 4 + 4) - first
        let run = binarySearch(count: max(count, 0)) { runStarts.integer(UInt16.self, at: (first + $0) * 2) > column }
        let offset = runOffsets.integer(UInt32.self, at: (first + run - 1) * 4)
        return CellReader(
            bytes: cells, offset: offset,
            west: (column + turns * columns) * cellSize - 18_000_000, south: row * cellSize - 9_000_000)
    }

    /// The area that contains a point, if any.
    func area(at point: GridPoint) -> Int? {
        let column = min((point.x + 18_000_000) / cellSize, columns - 1)
        let row = min((point.y + 9_000_000) / cellSize, rows - 1)
        var cell = cell(row: row, column: column)
        while let group = cell.nextGroup() {
            var inside = group.containsCorner
            for _ in 0..<group.chainCount where cell.crossesChain(to: point) { inside.toggle() }
            if inside { return group.area }
        }
        return nil
    }
}

/// A position in units of 1/100,000 degree: x in −18,000,000..<18,000,000, y in −9,000,000..<9,000,000.
struct GridPoint {
    let x: Int
    let y: Int

    /// Rounds down, so that ±180° are one meridian and the north pole lies within the last row.
    init(_ coordinate: Coordinate) {
        let x = Int((coordinate.longitude * Angle.unitsPerDegree).rounded(.down))
        self.x = x >= 18_000_000 ? x - 36_000_000 : x
        y = min(Int((coordinate.latitude * Angle.unitsPerDegree).rounded(.down)), 8_999_999)
    }
}

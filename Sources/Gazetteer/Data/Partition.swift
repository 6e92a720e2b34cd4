/// A partition of the Earth's surface into disjoint regions with a grid index, for finding the region at a point and the
/// nearest region.
///
/// Regions are numbered from 1; 0 is the rest. They are separated by arcs, each with a region on either side and stored once,
/// so that neighbours share the same border. Each cell of the grid has the pieces of arcs that touch it, and the region at its
/// south-western corner. On the path from the corner to a point, each crossed arc replaces one of its regions by the other. A
/// look-up reads a single cell.
struct Partition: Sendable {
    let cellSize: Int
    let rows: Int
    let columns: Int
    private let pairs: ReadOnlyBytes
    private let rowStarts: ReadOnlyBytes
    private let runStarts: ReadOnlyBytes
    private let runOffsets: ReadOnlyBytes
    private let cells: ReadOnlyBytes

    init(_ bytes: ReadOnlyBytes, name: GazetteerFile.Section) throws(GazetteerError) {
        let header = (0..<6).map { bytes.integer(UInt32.self, at: $0 * 4) }
        (cellSize, rows, columns) = (header[0], header[1], header[2])
        let (pairCount, runs, cellBytes) = (header[3], header[4], header[5])
        var at = 24
        func take(_ count: Int) throws(GazetteerError) -> ReadOnlyBytes {
            guard let part = bytes.part(at: at, count: count) else { throw .malformedSection(name.name) }
            at += count
            return part
        }
        guard cellSize > 0, cellSize <= 36_000_000, cellSize * columns == 36_000_000, cellSize * rows == 18_000_000
        else { throw .malformedSection(name.name) }
        pairs = try take(pairCount * 4)
        rowStarts = try take((rows + 1) * 4)
        runStarts = try take(runs * 2)
        runOffsets = try take(runs * 4)
        cells = try take(cellBytes)
    }

    /// Returns the reader for a cell. Equal neighbours in a row share a description.
    ///
    /// - Parameter turns: number of full turns eastward around the Earth from the cell's actual position.
    func cell(row: Int, column: Int, turns: Int = 0) -> CellReader {
        let first = rowStarts.integer(UInt32.self, at: row * 4)
        let count = rowStarts.integer(UInt32.self, at: row * 4 + 4) - first
        let run = binarySearch(count: max(count, 0)) { runStarts.integer(UInt16.self, at: (first + $0) * 2) > column }
        let offset = runOffsets.integer(UInt32.self, at: (first + run - 1) * 4)
        return CellReader(
            bytes: cells, offset: offset,
            west: (column + turns * columns) * cellSize - 18_000_000, south: row * cellSize - 9_000_000)
    }

    /// The region that contains a point, or 0. Takes a few microseconds where a border winds through the cell.
    func region(at point: GridPoint) -> Int {
        let column = min((point.x + 18_000_000) / cellSize, columns - 1)
        let row = min((point.y + 9_000_000) / cellSize, rows - 1)
        var cell = cell(row: row, column: column)
        var region = cell.cornerRegion
        while let group = cell.nextGroup() {
            let (one, other) = regions(ofPair: group.pair)
            // Crossing an arc replaces one region by the other: x ⊕ (x ⊕ y) = y.
            for _ in 0..<group.chainCount where cell.crossesChain(to: point) { region ^= one ^ other }
        }
        return region
    }

    /// The two regions that the arcs of a pair separate.
    func regions(ofPair pair: Int) -> (Int, Int) {
        (pairs.integer(UInt16.self, at: pair * 4), pairs.integer(UInt16.self, at: pair * 4 + 2))
    }
}

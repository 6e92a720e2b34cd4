/// The regions of a partition, or land and sea, along some parallels. Reads each cell of the grid once, however many parallels
/// cross it: that takes a tenth of the time of a look-up for each point.
struct ParallelCuts {
    /// Where a parallel meets an arc: its longitude in units of 1/100,000 degree, and the two regions of the arc, combined by ⊕.
    private struct Cut {
        var x: Double
        var toggle: Int
    }

    /// The distance from the edge of the map at which its first and last parallels are taken, as a fraction of its side.
    private static let edge = 1e-6

    /// The western end of the parallels in a partition, where `Partition.region(at:)` finds the region of 180° W: half a unit to the
    /// east. Arcs along the 180th meridian are west of it.
    private static let start = -17_999_999.5

    private let cuts: [[Cut]]
    private let starts: [Int]

    /// - Parameter latitudes: in units of 1/100,000 degree, ascending. They lie between whole units, so that none meets a vertex.
    init(_ partition: Partition, latitudes: [Double]) {
        var cuts = Array(repeating: [Cut](), count: latitudes.count)
        let size = partition.cellSize
        for row in 0..<partition.rows {
            let south = row * size - 9_000_000
            let first = binarySearch(count: latitudes.count) { latitudes[$0] >= Double(south) }
            let end = binarySearch(count: latitudes.count) { latitudes[$0] >= Double(south + size) }
            guard first < end else { continue }
            for column in 0..<partition.columns {
                let west = Double(column * size - 18_000_000)
                // An edge occurs in each cell that it touches; a cut, in the one where it is.
                let sides = west..<west + Double(size)
                var cell = partition.cell(row: row, column: column)
                while let group = cell.nextGroup() {
                    let (one, other) = partition.regions(ofPair: group.pair)
                    for _ in 0..<group.chainCount {
                        cell.forEachEdge { x1, y1, x2, y2 in
                            guard y1 != y2 else { return }
                            let (low, high) = (Double(min(y1, y2)), Double(max(y1, y2)))
                            guard high > latitudes[first], low < latitudes[end - 1] else { return }
                            for index in first..<end where latitudes[index] > low && latitudes[index] < high {
                                let part = (latitudes[index] - Double(y1)) / Double(y2 - y1)
                                let x = Double(x1) + part * Double(x2 - x1)
                                if x > Self.start, sides.contains(x) {
                                    cuts[index].append(Cut(x: x, toggle: one ^ other))
                                }
                            }
                        }
                    }
                }
            }
        }
        self.cuts = cuts.map { $0.sorted { $0.x < $1.x } }
        starts = latitudes.map { latitude in
            partition.region(at: GridPoint(x: -18_000_000, y: Int(latitude.rounded(.down))))
        }
    }

    /// Land within rings as region 1, and the sea as 0.
    init(_ rings: [MapLine], latitudes: [Double]) {
        // From south to north. The map ends at 85° N and S, and the coasts with it.
        let heights = latitudes.map { latitude in
            let coordinate = Coordinate(latitudeUnits: Int(latitude.rounded(.down)), longitudeUnits: 0)
            return min(max(MapPoint(coordinate).y, Self.edge), 1 - Self.edge)
        }
        var cuts = Array(repeating: [Cut](), count: latitudes.count)
        for ring in rings {
            for (from, to) in zip(ring.points, ring.points.dropFirst()) where from.y != to.y {
                let (north, south) = (min(from.y, to.y), max(from.y, to.y))
                var index = binarySearch(count: heights.count) { heights[$0] < south }
                while index < heights.count, heights[index] >= north {
                    let x = from.x + (heights[index] - from.y) / (to.y - from.y) * (to.x - from.x)
                    cuts[index].append(Cut(x: (x - 0.5) * 36_000_000, toggle: 1))
                    index += 1
                }
            }
        }
        self.cuts = cuts.map { $0.sorted { $0.x < $1.x } }
        starts = latitudes.map { _ in 0 }
    }

    /// The regions at some longitudes of one parallel.
    ///
    /// - Parameters:
    ///   - index: the number of the parallel.
    ///   - longitudes: in units of 1/100,000 degree, ascending.
    func regions(ofParallel index: Int, at longitudes: [Double]) -> [Int] {
        var region = starts[index]
        var next = 0
        let cuts = cuts[index]
        return longitudes.map { longitude in
            while next < cuts.count, cuts[next].x <= longitude {
                // Crossing an arc replaces one region by the other: x ⊕ (x ⊕ y) = y.
                region ^= cuts[next].toggle
                next += 1
            }
            return region
        }
    }
}

/// The outlines of the countries on a grid as rings. Neighbours share the points of their border, also after it was simplified.
struct RasterRings {
    /// A corner of squares.
    struct Corner: Hashable {
        var x: Int
        var y: Int
    }

    /// Rings by the value of the squares within, which are to the left. Each ring ends with its first corner.
    private(set) var rings: [Int: [[Corner]]] = [:]

    /// - Parameter tolerance: how far a line may be from the sides of the squares, in squares.
    init(_ raster: CountryRaster, tolerance: Double) {
        var tracer = RasterTracer(raster)
        var byValue: [Int: [[Corner]]] = [:]
        for (corners, left, right) in tracer.arcs() {
            let line = Self.simplified(corners, tolerance: tolerance)
            if left != 0 { byValue[left, default: []].append(line) }
            if right != 0 { byValue[right, default: []].append(line.reversed()) }
        }
        rings = byValue.mapValues(Self.joined)
    }

    /// Joins directed lines to rings. As many lines of a country end at a corner as begin there; which of them are joined does not
    /// matter for the area within.
    private static func joined(_ lines: [[Corner]]) -> [[Corner]] {
        var starting: [Corner: [Int]] = [:]
        for (index, line) in lines.enumerated() { starting[line[0], default: []].append(index) }
        var isUsed = Array(repeating: false, count: lines.count)
        var rings: [[Corner]] = []
        for first in lines.indices where !isUsed[first] {
            isUsed[first] = true
            var ring = lines[first]
            while let last = ring.last, last != ring[0], let next = starting[last]?.first(where: { !isUsed[$0] }) {
                isUsed[next] = true
                ring += lines[next].dropFirst()
            }
            // A line there and back encloses nothing.
            if Set(ring).count > 2 { rings.append(ring) }
        }
        return rings
    }

    private static func simplified(_ corners: [Corner], tolerance: Double) -> [Corner] {
        let line = MapLine(corners.map { MapPoint(x: Double($0.x), y: Double($0.y)) }).simplified(tolerance: tolerance)
        return line.points.map { Corner(x: Int($0.x), y: Int($0.y)) }
    }
}

/// Follows the sides of squares between different values.
private struct RasterTracer {
    typealias Corner = RasterRings.Corner

    /// East, south, west, north.
    private static let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]

    private let raster: CountryRaster
    private let columns: Int
    /// A bit for each direction in which a side leads from a corner and was not followed.
    private var open: [UInt8]
    private var isNode: [Bool]

    init(_ raster: CountryRaster) {
        self.raster = raster
        columns = raster.width + 1
        open = Array(repeating: 0, count: columns * (raster.height + 1))
        isNode = Array(repeating: false, count: open.count)
        for y in 0...raster.height {
            for x in 0...raster.width {
                var bits: UInt8 = 0
                for direction in 0..<4 {
                    let (left, right) = Self.sides(raster, x, y, direction)
                    if left != right { bits |= 1 << direction }
                }
                open[y * columns + x] = bits
                isNode[y * columns + x] = bits.nonzeroBitCount > 2
            }
        }
    }

    /// The values to the left and to the right of the side that leads from a corner, as it looks on the map.
    private static func sides(_ raster: CountryRaster, _ x: Int, _ y: Int, _ direction: Int) -> (left: Int, right: Int)
    {
        switch direction {
        case 0: (raster.value(x, y - 1), raster.value(x, y))
        case 1: (raster.value(x, y), raster.value(x - 1, y))
        case 2: (raster.value(x - 1, y), raster.value(x - 1, y - 1))
        default: (raster.value(x - 1, y - 1), raster.value(x, y - 1))
        }
    }

    /// All lines, each in one direction.
    mutating func arcs() -> [(corners: [Corner], left: Int, right: Int)] {
        var arcs: [(corners: [Corner], left: Int, right: Int)] = []
        for nodesFirst in [true, false] {
            for index in open.indices where open[index] != 0 && isNode[index] == nodesFirst {
                while open[index] != 0 { arcs.append(follow(index)) }
            }
        }
        return arcs
    }

    private mutating func follow(_ start: Int) -> (corners: [Corner], left: Int, right: Int) {
        var index = start
        var direction = open[start].trailingZeroBitCount
        let (left, right) = Self.sides(raster, start % columns, start / columns, direction)
        var corners = [Corner(x: start % columns, y: start / columns)]
        while true {
            open[index] &= ~(1 << direction)
            index += Self.steps[direction].0 + Self.steps[direction].1 * columns
            open[index] &= ~(1 << ((direction + 2) % 4))
            let corner = Corner(x: index % columns, y: index / columns)
            let isEnd = isNode[index] || index == start
            let next = open[index].trailingZeroBitCount
            // Only corners where the line turns.
            if isEnd || next != direction { corners.append(corner) }
            if isEnd || next > 3 { return (corners, left, right) }
            direction = next
        }
    }
}

/// Reads one cell of a `Partition` sequentially.
///
/// All numbers are LEB128 (DWARF 5, section 7.6); signed ones are zigzag-encoded. First comes the region at the corner, then a
/// group for each pair of regions that arcs in the cell separate, in ascending order, then 0. A group is the pair + 1, the
/// number of chains, and the chains. A chain is a piece of an arc: the number of its vertices, the first vertex relative to the
/// corner, and each further vertex relative to the previous one.
struct CellReader {
    /// The region at the corner; 0 for none.
    let cornerRegion: Int
    private let bytes: ReadOnlyBytes
    private var offset: Int
    private let west: Int
    private let south: Int

    /// - Parameters:
    ///   - west: longitude of the corner, in units of 1/100,000 degree.
    ///   - south: latitude of the corner, in the same units.
    init(bytes: ReadOnlyBytes, offset: Int, west: Int, south: Int) {
        self.bytes = bytes
        self.west = west
        self.south = south
        self.offset = offset
        cornerRegion = Self.unsigned(in: bytes, at: &self.offset)
    }

    struct Group {
        let pair: Int
        let chainCount: Int
    }

    mutating func nextGroup() -> Group? {
        let number = nextUnsigned()
        guard number > 0 else { return nil }
        // A chain takes at least three bytes, so a damaged count is limited by the number of bytes.
        return Group(pair: number - 1, chainCount: min(nextUnsigned(), max(bytes.count - offset, 0)))
    }

    /// Reads a chain. Returns whether the path from the corner to the point crosses it an odd number of times.
    ///
    /// Exact integer arithmetic: all coordinates are doubled, so that vertices are even and points odd, and the path never
    /// meets a vertex. It leads north along the western border, then east. An edge past the turn is on the same side of both
    /// parts.
    mutating func crossesChain(to point: GridPoint) -> Bool {
        let corner = Lattice(x: 2 * west + 1, y: 2 * south + 1)
        let end = Lattice(x: 2 * point.x + 1, y: 2 * point.y + 1)
        let turn = Lattice(x: corner.x, y: end.y)
        var crosses = false
        forEachEdge { x1, y1, x2, y2 in
            let edge = LatticeEdge(x1: 2 * x1, y1: 2 * y1, x2: 2 * x2, y2: 2 * y2)
            if (edge.x1 < corner.x) != (edge.x2 < corner.x), edge.isLeft(corner) != edge.isLeft(turn) {
                crosses.toggle()
            }
            if (edge.y1 < end.y) != (edge.y2 < end.y), edge.isLeft(turn) != edge.isLeft(end) { crosses.toggle() }
        }
        return crosses
    }

    /// Reads a chain edge by edge, in units of 1/100,000 degree.
    @inline(__always)
    mutating func forEachEdge(_ body: (_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> Void) {
        let count = min(nextUnsigned(), bytes.count)
        var x = west &+ nextSigned()
        var y = south &+ nextSigned()
        for _ in 1..<max(count, 1) {
            if offset >= bytes.count { break }
            let (lastX, lastY) = (x, y)
            x = x &+ nextSigned()
            y = y &+ nextSigned()
            body(lastX, lastY, x, y)
        }
    }

    @inline(__always)
    private mutating func nextUnsigned() -> Int { Self.unsigned(in: bytes, at: &offset) }

    /// Reads an LEB128 number and moves the offset behind it.
    @inline(__always)
    static func unsigned(in bytes: ReadOnlyBytes, at offset: inout Int) -> Int {
        var value = 0
        var shift = 0
        while true {
            let byte = Int(bytes[offset])
            offset += 1
            value |= (byte & 0x7F) << shift
            // Five bytes hold every valid number; a damaged number ends here.
            if byte < 0x80 || shift == 28 { return value }
            shift += 7
        }
    }

    @inline(__always)
    private mutating func nextSigned() -> Int { Self.signed(in: bytes, at: &offset) }

    /// Reads a zigzag-encoded LEB128 number and moves the offset behind it.
    @inline(__always)
    static func signed(in bytes: ReadOnlyBytes, at offset: inout Int) -> Int {
        let value = unsigned(in: bytes, at: &offset)
        return (value >> 1) ^ -(value & 1)
    }
}

private struct Lattice {
    let x: Int
    let y: Int
}

private struct LatticeEdge {
    let x1: Int
    let y1: Int
    let x2: Int
    let y2: Int

    /// Whether a point is strictly left of the edge's line. Wraps only for damaged coordinates: valid ones stay below 2⁵⁴.
    @inline(__always)
    func isLeft(_ point: Lattice) -> Bool {
        (x2 &- x1) &* (point.y &- y1) &- (y2 &- y1) &* (point.x &- x1) > 0
    }
}

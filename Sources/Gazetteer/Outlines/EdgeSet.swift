/// The distinct edges of a partition's arcs, and the lines that they form. The cells of the grid contain every edge that
/// touches them, so many edges occur in several cells.
struct EdgeSet {
    /// Both directions of each edge, ordered by start, then by end.
    private var ways: [Way] = []

    private struct Way: Comparable {
        var from: UInt64
        var to: UInt64

        static func < (left: Way, right: Way) -> Bool {
            left.from != right.from ? left.from < right.from : left.to < right.to
        }
    }

    /// Collects the edges of the arcs whose two regions satisfy the predicate.
    init(_ partition: Partition, isWanted: (_ one: Int, _ other: Int) -> Bool) {
        var all: [Way] = []
        partition.forEachCell { cell in
            var cell = cell
            while let group = cell.nextGroup() {
                let (one, other) = partition.regions(ofPair: group.pair)
                let isTaken = isWanted(one, other)
                for _ in 0..<group.chainCount {
                    cell.forEachEdge { x1, y1, x2, y2 in
                        guard isTaken, x1 != x2 || y1 != y2 else { return }
                        let (from, to) = (Self.key(x1, y1), Self.key(x2, y2))
                        all.append(Way(from: from, to: to))
                        all.append(Way(from: to, to: from))
                    }
                }
            }
        }
        all.sort()
        ways.reserveCapacity(all.count)
        for way in all where way != ways.last { ways.append(way) }
    }

    /// Joins the edges to lines that use each edge once. A line leads from a vertex where one edge ends or several meet to the
    /// next such vertex, or is a ring. If an even number of edges meets at each vertex, all lines are rings.
    func lines() -> [[GridPoint]] {
        var isUsed = Array(repeating: false, count: ways.count)
        var lines: [[GridPoint]] = []
        func walk(from start: Int) {
            var line = [ways[start].from]
            var next: Int? = start
            while let way = next {
                isUsed[way] = true
                isUsed[index(from: ways[way].to, to: ways[way].from)] = true
                line.append(ways[way].to)
                next = onward(from: ways[way].to).first { !isUsed[$0] }
                if line.last == line.first, next == nil || degree(line[0]) != 2 { break }
                if degree(ways[way].to) % 2 == 1 { break }
            }
            lines.append(line.map(Self.point))
        }
        for way in ways.indices where !isUsed[way] && degree(ways[way].from) % 2 == 1 { walk(from: way) }
        for way in ways.indices where !isUsed[way] { walk(from: way) }
        return lines
    }

    private func onward(from key: UInt64) -> Range<Int> {
        let first = binarySearch(count: ways.count) { ways[$0].from >= key }
        var end = first
        while end < ways.count, ways[end].from == key { end += 1 }
        return first..<end
    }

    private func degree(_ key: UInt64) -> Int { onward(from: key).count }

    private func index(from: UInt64, to: UInt64) -> Int {
        let way = Way(from: from, to: to)
        return binarySearch(count: ways.count) { ways[$0] >= way }
    }

    private static func key(_ x: Int, _ y: Int) -> UInt64 {
        UInt64(clamping: x + 18_000_000) << 32 | UInt64(clamping: y + 9_000_000)
    }

    private static func point(_ key: UInt64) -> GridPoint {
        GridPoint(x: Int(key >> 32) - 18_000_000, y: Int(key & 0xFFFF_FFFF) - 9_000_000)
    }
}

extension Partition {
    /// Calls `body` with every cell. Equal neighbours in a row share a description, which is passed for each of them.
    func forEachCell(_ body: (CellReader) -> Void) {
        for row in 0..<rows {
            for column in 0..<columns { body(cell(row: row, column: column)) }
        }
    }
}

extension Borders {
    /// The edges between countries that satisfy the predicate.
    func edges(_ isWanted: (_ one: Int, _ other: Int) -> Bool) -> EdgeSet {
        EdgeSet(partition, isWanted: isWanted)
    }

    /// A position within 10 km of a country, found along its borders; nil for a country without borders.
    func anywhere(in country: Int) -> Coordinate? {
        var found: Coordinate?
        partition.forEachCell { cell in
            guard found == nil else { return }
            var cell = cell
            while let group = cell.nextGroup() {
                let (one, other) = partition.regions(ofPair: group.pair)
                let isOwn = row(ofRegion: one) == country || row(ofRegion: other) == country
                for _ in 0..<group.chainCount {
                    cell.forEachEdge { x, y, _, _ in
                        if isOwn, found == nil { found = Coordinate(latitudeUnits: y, longitudeUnits: x) }
                    }
                }
            }
        }
        return found
    }
}

/// A town with its distance, as the squared chord between unit vectors.
struct Neighbour {
    var index: Int
    var squaredChord: Double
}

/// Receives towns of a `TownTree` in the order in which they are found.
protocol TownVisitor {
    /// The squared chord beyond which no town is needed.
    var limit: Double { get }

    /// Called with a town, which can be beyond the limit.
    mutating func visit(_ town: Neighbour, in towns: TownTable)
}

/// An implicit k-d tree of towns (Bentley, 1975) over unit vectors: the middle of a range splits it, by x, y and z in turn.
///
/// Only the order of the towns is stored, and the poles and the antimeridian are not special. A search visits O(log n) nodes
/// in general; one from the other side of the Earth, with all towns at similar distances, takes some hundred microseconds.
struct TownTree {
    let towns: TownTable
    /// The rows of the towns in the order of the tree; nil if that is the order of the rows.
    var rows: ReadOnlyBytes?
    let range: Range<Int>

    /// Calls the visitor with all towns within its limit, which can shrink, and with some others.
    func search<Visitor: TownVisitor>(around target: UnitVector, _ visitor: inout Visitor) {
        search(range, axis: 0, target, beyond: .zero, &visitor)
    }

    /// - Parameter beyond: distance of the target, along each axis, from the box that contains the range (Arya and Mount,
    ///   1993).
    private func search<Visitor: TownVisitor>(
        _ range: Range<Int>, axis: Int, _ target: UnitVector, beyond: SIMD3<Double>, _ visitor: inout Visitor
    ) {
        guard !range.isEmpty else { return }
        let middle = range.lowerBound + range.count / 2
        let row = rows?.integer(UInt32.self, at: middle * 4) ?? middle
        let vector = towns.vector(at: row)
        visitor.visit(Neighbour(index: row, squaredChord: target.squaredChord(to: vector)), in: towns)
        let difference = (target.axes - vector.axes).lane(axis)
        let (low, high) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
        let next = axis == 2 ? 0 : axis + 1
        search(difference < 0 ? low : high, axis: next, target, beyond: beyond, &visitor)
        let farther = beyond.replacing(lane: axis, with: difference)
        // The tolerance allows for another implementation of sin and cos when the order was computed.
        guard (farther * farther).sum() <= visitor.limit + 1e-15 else { return }
        search(difference < 0 ? high : low, axis: next, target, beyond: farther, &visitor)
    }
}

extension TownTable {
    /// The nearest town of a country within `limit`, a squared chord; of two at the same distance, the lower number.
    func nearest(to target: UnitVector, in range: Range<Int>, within limit: Double) -> Neighbour? {
        var nearest = NearestTown(limit: limit)
        TownTree(towns: self, range: range).search(around: target, &nearest)
        return nearest.index < 0 ? nil : Neighbour(index: nearest.index, squaredChord: nearest.limit)
    }

    /// Whether a town comes before another: the nearer, and of two at the same distance the lower number.
    @inline(__always)
    func isBefore(_ one: Neighbour, _ other: Neighbour) -> Bool {
        if one.squaredChord != other.squaredChord { return one.squaredChord < other.squaredChord }
        return geonameID(at: one.index) < geonameID(at: other.index)
    }
}

private struct NearestTown: TownVisitor {
    var limit: Double
    var index = -1

    @inline(__always)
    mutating func visit(_ town: Neighbour, in towns: TownTable) {
        guard town.squaredChord <= limit else { return }
        let best = Neighbour(index: index, squaredChord: limit)
        guard index < 0 || towns.isBefore(town, best) else { return }
        (index, limit) = (town.index, town.squaredChord)
    }
}

/// The nearest towns, in the order of their distance: at most twelve.
struct NearestTowns: TownVisitor {
    static let capacity = 12

    private var towns = InlineArray<12, Neighbour>(repeating: Neighbour(index: -1, squaredChord: .infinity))
    private(set) var count = 0

    /// The distance of the last town, once there are twelve.
    var limit: Double { towns[Self.capacity - 1].squaredChord }

    subscript(place: Int) -> Neighbour { towns[place] }

    @inline(__always)
    mutating func visit(_ town: Neighbour, in table: TownTable) {
        guard town.squaredChord <= limit else { return }
        if count == Self.capacity, !table.isBefore(town, towns[count - 1]) { return }
        var place = min(count, Self.capacity - 1)
        while place > 0, table.isBefore(town, towns[place - 1]) {
            towns[place] = towns[place - 1]
            place -= 1
        }
        towns[place] = town
        count = min(count + 1, Self.capacity)
    }
}

/// Selects lanes without a way through memory, which a subscript would take.
extension SIMD3<Double> {
    @inline(__always)
    fileprivate func lane(_ axis: Int) -> Double { axis == 0 ? x : axis == 1 ? y : z }

    @inline(__always)
    fileprivate func replacing(lane axis: Int, with value: Double) -> SIMD3 {
        SIMD3(axis == 0 ? value : x, axis == 1 ? value : y, axis == 2 ? value : z)
    }
}

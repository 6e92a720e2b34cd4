extension TownTable {
    /// A town with its distance, as the squared chord between unit vectors.
    struct Neighbour {
        var index: Int
        var squaredChord: Double
    }

    /// The nearest town of a country within `limit`, a squared chord; of two at the same distance, the lower number.
    ///
    /// An implicit k-d tree (Bentley, 1975) over unit vectors: the middle of a range splits it, by x, y and z in turn. Only the
    /// order of the towns is stored, and the poles and the antimeridian are not special. Visits O(log n) nodes in general; a
    /// position on the other side of the Earth, with all towns at similar distances, takes some hundred microseconds.
    func nearest(to target: UnitVector, in range: Range<Int>, within limit: Double) -> Neighbour? {
        var best = Neighbour(index: -1, squaredChord: limit)
        search(range, axis: 0, target, beyond: .zero, &best)
        return best.index < 0 ? nil : best
    }

    /// - Parameter beyond: distance of the target, along each axis, from the box that contains the range (Arya and Mount,
    ///   1993).
    private func search(
        _ range: Range<Int>, axis: Int, _ target: UnitVector, beyond: SIMD3<Double>, _ best: inout Neighbour
    ) {
        guard !range.isEmpty else { return }
        let middle = range.lowerBound + range.count / 2
        let vector = vector(at: middle)
        consider(middle, target.squaredChord(to: vector), &best)
        let difference = target.axes[axis] - vector.axes[axis]
        let (low, high) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
        let next = axis == 2 ? 0 : axis + 1
        search(difference < 0 ? low : high, axis: next, target, beyond: beyond, &best)
        var farther = beyond
        farther[axis] = difference
        // The tolerance allows for another implementation of sin and cos when the order was computed.
        guard (farther * farther).sum() <= best.squaredChord + 1e-15 else { return }
        search(difference < 0 ? high : low, axis: next, target, beyond: farther, &best)
    }

    @inline(__always)
    private func consider(_ index: Int, _ squaredChord: Double, _ best: inout Neighbour) {
        guard squaredChord <= best.squaredChord else { return }
        let isTie = squaredChord == best.squaredChord && best.index >= 0
        if isTie, geonameID(at: best.index) < geonameID(at: index) { return }
        best = Neighbour(index: index, squaredChord: squaredChord)
    }
}

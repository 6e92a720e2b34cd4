/// The smallest part of the map with all places, which can extend over the date line.
package struct MapBounds: Sendable, Equatable {
    /// The sides as fractions of the map's side from its north-western corner. `east` is over 1 beyond the date line.
    package var (west, north, east, south): (Double, Double, Double, Double)

    /// The bounds of points; nil if there are none. O(n log n).
    package init?(_ points: [(x: Double, y: Double)]) {
        let columns = points.map(\.x).sorted()
        guard let first = columns.first, let last = columns.last else { return nil }
        // The widest part of the world without points is left out: across the date line, or between two points.
        (west, east) = (first, last)
        var widest = first + 1 - last
        for (before, after) in zip(columns, columns.dropFirst()) where after - before > widest {
            widest = after - before
            (west, east) = (after, before + 1)
        }
        north = points.lazy.map(\.y).min() ?? 0
        south = points.lazy.map(\.y).max() ?? 1
    }

    /// The four numbers, for the page's module.
    var text: String { "\(west),\(north),\(east),\(south)" }
}

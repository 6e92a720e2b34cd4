/// A position in units of 1/100,000 degree: x in −18,000,000..<18,000,000, y in −9,000,000..<9,000,000.
struct GridPoint: Equatable {
    let x: Int
    let y: Int

    init(x: Int, y: Int) {
        (self.x, self.y) = (x, y)
    }

    /// Rounds down, so that ±180° are the same meridian and the north pole is in the last row.
    init(_ coordinate: Coordinate) {
        let x = Int((coordinate.longitude * Angle.unitsPerDegree).rounded(.down))
        self.x = x >= 18_000_000 ? x - 36_000_000 : x
        y = min(Int((coordinate.latitude * Angle.unitsPerDegree).rounded(.down)), 8_999_999)
    }
}

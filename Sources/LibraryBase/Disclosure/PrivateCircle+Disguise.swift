package import Catalog
package import Gazetteer

extension PrivateCircle.Extent {
    /// The least distance, in metres, between the centre that was asked for and the one that is used.
    package static let leastShift = 750.0
    /// How much farther it can be, in metres and as a part of the radius.
    private static let (furtherShift, furtherPart) = (500.0, 0.25)
    /// How much larger, in metres, the used circle is at most than it has to be.
    private static let mostMargin = 300.0

    /// A circle around `centre` that hides one of `radius` metres there: it contains that one, its own centre is at least 750 m away in
    /// a random direction, and its radius has a random part. The hole that it leaves among exact positions shows neither how far the
    /// wanted centre is from its own, nor in which direction.
    package static func disguising(
        _ centre: Coordinate, radius: Double, by random: inout some RandomNumberGenerator
    ) -> Self {
        // By area, so that no point is more likely than others.
        let (least, most) = (leastShift, leastShift + furtherShift + furtherPart * radius)
        let shift = Double.random(in: least * least...most * most, using: &random).squareRoot()
        let used = centre.position(at: shift, towards: Double.random(in: 0..<360, using: &random))
        // The last metre is more than what rounding can take away.
        let margin = 1 + Double.random(in: 0...mostMargin, using: &random)
        return Self(latitude: used.latitude, longitude: used.longitude, radius: radius + shift + margin)
    }

    /// Whether a position is inside; one on the edge is.
    package func contains(_ position: Coordinate) -> Bool {
        guard let centre = Coordinate(latitude: latitude, longitude: longitude) else { return false }
        return centre.distance(to: position) <= radius
    }
}

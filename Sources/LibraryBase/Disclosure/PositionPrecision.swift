/// How exactly a reader sees where a photo was taken.
public enum PositionPrecision: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The position itself, with altitude, direction, district, and what there is at the position.
    case exact
    /// The city, town or village, and the position of its centre in place of the photo's.
    case town
    /// The country alone, without a position. The places of a country are shown as one.
    case country
    /// Nothing: all places are shown as one, `zz`, and of the time only the reading of the camera's clock, because a time zone shows
    /// where it was.
    case none

    /// Whether this shows the names of cities, towns and villages.
    public var showsTowns: Bool { self == .exact || self == .town }
}

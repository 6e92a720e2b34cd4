/// What a position is said to be: its country, and the nearest town of that country.
public struct Location: Hashable, Sendable {
    /// ISO 3166-1 alpha-2, upper case, or `XK`; `nil` farther than 10 km from every country.
    public let countryCode: String?
    /// `nil` where there is no country, or where the data has no town in it (Antarctica, for one).
    public let town: Town?

    package init(countryCode: String?, town: Town?) {
        self.countryCode = countryCode
        self.town = town
    }

    /// The position of no country.
    public static let unknown = Location(countryCode: nil, town: nil)

    /// The stable id of the place that photographs taken here belong to.
    public var placeID: PlaceID {
        if let town { return PlaceID(town) }
        if let countryCode { return PlaceID(countryCode: countryCode) }
        return .unknown
    }
}

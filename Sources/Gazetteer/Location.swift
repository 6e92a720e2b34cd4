/// The country of a position, and the nearest town of that country.
public struct Location: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 in upper case, or `XK`; nil more than 10 km from every country.
    public let countryCode: String?
    /// Nil outside of countries and in a country without a town in the data, such as Antarctica.
    public let town: Town?

    package init(countryCode: String?, town: Town?) {
        self.countryCode = countryCode
        self.town = town
    }

    /// The location of a position outside of all countries.
    public static let unknown = Location(countryCode: nil, town: nil)

    /// The stable id of the place that photographs taken here belong to.
    public var placeID: PlaceID {
        if let town { return PlaceID(town) }
        if let countryCode { return PlaceID(countryCode: countryCode) }
        return .unknown
    }
}

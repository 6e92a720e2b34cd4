/// The country of a position, the city, town or village that a local would name, and the part of it.
public struct Location: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 in upper case, or `XK`; nil more than 10 km from every country.
    public let countryCode: String?
    /// Nil outside of countries and in a country without a town in the data, such as Antarctica.
    public let town: Town?
    /// The part of the city; nil where there is none.
    public let district: Town?

    package init(countryCode: String?, town: Town?, district: Town? = nil) {
        self.countryCode = countryCode
        self.town = town
        self.district = district
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

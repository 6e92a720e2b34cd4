internal import Catalog
internal import Localization

/// One place with its country.
public struct PlaceDocument: Sendable, Equatable, Encodable {
    /// The city of a district.
    public struct City: Sendable, Equatable, Encodable {
        public var id: String
        public var name: String
    }

    public var id: String
    public var name: String
    public var region: String?
    /// The city that a district found by a search belongs to; absent for cities, towns and villages.
    public var city: City?
    public var country: CountryDocument
    public var latitude: Double?
    public var longitude: Double?
    /// IANA time zone.
    public var timeZone: String?
    /// Absent if the list of the place, of a source, was never fetched.
    public var photoCount: Int?
    /// The name that a search matched, if it is another.
    public var matchedName: String?
}

extension PlaceDocument {
    init(_ place: PlaceRecord, names: PlaceNames) {
        self.init(
            id: place.id, name: names.name(of: place), region: place.region,
            country: names.country(place.countryCode), latitude: place.latitude,
            longitude: place.longitude, timeZone: place.timeZone,
            photoCount: place.isUncounted && place.photoCount == 0 ? nil : place.photoCount)
    }
}

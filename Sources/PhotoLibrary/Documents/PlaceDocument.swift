internal import Catalog
internal import Localization

/// One place with its country.
public struct PlaceDocument: Sendable, Equatable, Encodable {
    public var id: String
    public var name: String
    /// The city, if the place is a district.
    public var city: NamedPlaceReference?
    /// The first-level division, in the reader's language; absent where it repeats the name.
    public var region: String?
    /// ISO 3166-2.
    public var regionCode: String?
    public var country: CountryDocument
    public var latitude: Double?
    public var longitude: Double?
    /// IANA time zone.
    public var timeZone: String?
    /// Absent if the list of the place, of a source, was never fetched.
    public var photoCount: Int?
    /// The local date of the first photograph: `2011-05-02`. Only where one place is shown.
    public var from: String?
    /// The local date of the last photograph.
    public var to: String?
    /// The name that a search matched, if it is another.
    public var matchedName: String?
}

extension PlaceDocument {
    init(_ place: PlaceRecord, names: PlaceNames) {
        let place = names.shown(place)
        self.init(
            id: place.id, name: names.name(of: place), city: names.city(of: place), region: names.region(of: place),
            regionCode: place.regionCode, country: names.country(of: place), latitude: place.latitude,
            longitude: place.longitude, timeZone: place.timeZone,
            photoCount: place.isUncounted && place.photoCount == 0 ? nil : place.photoCount)
    }
}

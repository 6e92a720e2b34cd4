/// A view on disputed borders: under which country a place is listed. It changes nothing that is stored.
public enum BorderView: String, Sendable, CaseIterable, Encodable {
    /// By ISO 3166-1 and the maps of the United Nations.
    case iso
    /// By who governs on the ground, as OpenStreetMap draws borders.
    case osm
    /// As stored: each place under its own country.
    case stored = "default"
}

extension BorderView {
    /// The countries whose places are all listed under another country, which is the value.
    public var movedCountries: [String: String] { DisputedPlaces(self).countries }
}

extension PlaceRecord {
    /// The ISO 3166-1 alpha-2 code of the country that the place is listed under, or `ZZ`.
    public func listedCountry(_ view: BorderView) -> String {
        DisputedPlaces(view).country(id: id, regionCode: regionCode, countryCode: countryCode) ?? countryCode
    }
}

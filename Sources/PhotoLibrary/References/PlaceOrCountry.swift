internal import Catalog

/// The meaning of PLACE in commands that also accept a country.
enum PlaceOrCountry: Sendable {
    case place(PlaceRecord)
    /// ISO 3166-1 alpha-2, upper case.
    case country(String)

    /// The place; nil for a country.
    var place: PlaceRecord? {
        if case .place(let place) = self { place } else { nil }
    }

    /// The country's code; nil for a place.
    var country: String? {
        if case .country(let code) = self { code } else { nil }
    }

    /// The id of the place, or the code of the country.
    var id: String {
        switch self {
        case .place(let place): place.id
        case .country(let code): code
        }
    }

    /// The id and the name, for the message about an ambiguous name.
    var choice: String {
        guard case .place(let place) = self else { return id }
        let region = place.region == place.name ? nil : place.region
        let name = [place.name, region].compactMap(\.self).joined(separator: ", ")
        return name.isEmpty ? place.id : "\(place.id) (\(name))"
    }
}

internal import Catalog
public import Localization

/// The places: `Places` of docs/reference/json.md, `photos places --json`.
public struct PlacesDocument: Sendable, Equatable, Encodable {
    /// A title of the alphabetical index; without a section, the search field.
    public struct IndexEntry: Sendable, Equatable, Encodable {
        public var title: String
        public var section: Int?
    }

    /// A country with its places.
    public struct Section: Sendable, Equatable, Encodable {
        public var country: CountryDocument
        public var places: [Place]

        /// Of all of them; those of places that nobody has counted are missing.
        public var photoCount: Int { places.reduce(0) { $0 + ($1.photoCount ?? 0) } }
    }

    /// A place in the listing.
    public struct Place: Sendable, Equatable, Encodable {
        /// Numbered from 1 through all sections: what `@N` means.
        public var row: Int
        public var id: String
        public var name: String
        public var region: String?
        public var latitude: Double?
        public var longitude: Double?
        /// Absent where a source has a list for the place that was never fetched.
        public var photoCount: Int?
        public var indexTitle: String
        /// Metres from the position asked for.
        public var distance: Double?
    }

    public var locale: String
    public var index: [IndexEntry]
    public var sections: [Section]

    /// The document of a library without photographs.
    public static func empty(locale: LocaleTag) -> PlacesDocument {
        PlacesDocument(PlaceSections(index: [], sections: []), locale: locale)
    }
}

extension PlacesDocument {
    init(_ places: PlaceSections, locale: LocaleTag) {
        self.locale = locale.identifier
        index =
            [IndexEntry(title: "{search}", section: nil)]
            + places.index.map { IndexEntry(title: $0.title, section: $0.section) }
        var row = 0
        sections = places.sections.map { section in
            let country = CountryDocument(code: section.countryCode, name: section.countryName)
            return Section(
                country: country,
                places: section.places.map { place in
                    row += 1
                    let record = place.record
                    return Place(
                        row: row, id: record.id, name: place.name, region: record.region, latitude: record.latitude,
                        longitude: record.longitude,
                        photoCount: record.isUncounted && record.photoCount == 0 ? nil : record.photoCount,
                        indexTitle: place.indexTitle,
                        distance: place.distance)
                })
        }
    }
}

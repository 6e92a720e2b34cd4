internal import Catalog
public import Localization

/// The places: `Places` of docs/reference/json.md, `photos places --json`.
public struct PlacesDocument: Sendable, Equatable, Encodable {
    /// An entry of the alphabetical index; without a section, the search field.
    public struct IndexEntry: Sendable, Equatable, Encodable {
        public var title: String
        public var section: Int?
    }

    /// A country with its places.
    public struct Section: Sendable, Equatable, Encodable {
        public var country: CountryDocument
        public var places: [Place]

        /// The photos of all these places, except places whose number is not known.
        public var photoCount: Int { places.reduce(0) { $0 + ($1.photoCount ?? 0) } }
    }

    /// A place in the listing.
    public struct Place: Sendable, Equatable, Encodable {
        /// The number of the row, from 1 through all sections: `@N`.
        public var row: Int
        public var id: String
        public var name: String
        public var region: String?
        public var latitude: Double?
        public var longitude: Double?
        /// Absent if the list of the place, of a source, was never fetched.
        public var photoCount: Int?
        public var indexTitle: String
        /// The distance from the given position in metres.
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

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
        /// The same places by region; absent unless it was asked for, and if no region is known.
        public var regions: [Region]?

        /// The photos of all these places, except places whose number is not known.
        public var photoCount: Int { places.reduce(0) { $0 + ($1.photoCount ?? 0) } }
    }

    /// The places of a country in one region.
    public struct Region: Sendable, Equatable, Encodable {
        /// ISO 3166-2; absent if it is not known.
        public var code: String?
        /// The name in the reader's language; absent for places whose region is not known, which come first.
        public var name: String?
        /// The region's own title in an index over its country.
        public var indexTitle: String?
        public var places: [Place]
    }

    /// A place in the listing.
    public struct Place: Sendable, Equatable, Encodable {
        /// The number of the row, from 1 through all sections: `@N`.
        public var row: Int
        public var id: String
        public var name: String
        /// The city, if the place is a district.
        public var city: NamedPlaceReference?
        /// The first-level division, in the reader's language; absent where it repeats the name.
        public var region: String?
        /// ISO 3166-2.
        public var regionCode: String?
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
        PlacesDocument(locale: locale.identifier, index: index([]), sections: [])
    }
}

extension PlacesDocument {
    /// - Parameter regions: the places of each section by region, if they are divided. The rows are in their order.
    init(_ places: PlaceSections, regions: [[PlaceRegion]]?, locale: LocaleTag, names: PlaceNames) {
        var row = 0
        func listed(_ place: PlaceSections.Place) -> Place {
            row += 1
            return Place(place, row: row, names: names)
        }
        self.init(
            locale: locale.identifier, index: Self.index(places.index),
            sections: places.sections.enumerated().map { index, section in
                let country = CountryDocument(code: section.countryCode, name: section.countryName)
                guard let regions = regions?[index] else {
                    return Section(country: country, places: section.places.map(listed))
                }
                let divided = regions.map { region in
                    Region(
                        code: region.code, name: region.name, indexTitle: region.indexTitle,
                        places: region.places.map(listed))
                }
                return Section(
                    country: country, places: divided.flatMap(\.places),
                    regions: divided.contains { $0.name != nil } ? divided : nil)
            })
    }

    private static func index(_ entries: [PlaceSections.IndexEntry]) -> [IndexEntry] {
        [IndexEntry(title: "{search}", section: nil)]
            + entries.map { IndexEntry(title: $0.title, section: $0.section) }
    }
}

extension PlacesDocument.Place {
    fileprivate init(_ place: PlaceSections.Place, row: Int, names: PlaceNames) {
        let record = place.record
        self.init(
            row: row, id: record.id, name: place.name, city: names.city(of: record),
            region: names.region(of: record, named: place.name), regionCode: record.regionCode,
            latitude: record.latitude, longitude: record.longitude,
            photoCount: record.isUncounted && record.photoCount == 0 ? nil : record.photoCount,
            indexTitle: place.indexTitle, distance: place.distance)
    }
}

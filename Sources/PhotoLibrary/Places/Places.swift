internal import Catalog
public import Gazetteer
public import Localization

extension PhotoLibrary {
    /// Places in country sections, and what is at one.
    public struct Places: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Places {
    /// The places: countries as sections, the alphabetical index over them, all in the order of `locale`.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code of the only country wanted, of either case.
    ///   - source: the name of the only source wanted, or its row in the listing; its photos alone count.
    ///   - near: a position; then the places are in the order of their distance, sections are runs of places of one country, so
    ///     that a country may come again, and the index is empty.
    public func list(
        locale: LocaleTag, country: String? = nil, source: String? = nil, near: Coordinate? = nil, terminal: Terminal
    ) throws(LibraryError) -> PlacesDocument {
        let country = country?.uppercased()
        let naming = try context.readerNames(locale)
        let only = try source.map { source throws(LibraryError) in try context.source(source) }
        var places = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.list(in: locale, naming: naming, country: country, of: only?.row)
        }
        if let near { places = places.byDistance(from: near) }
        context.remember(
            terminal: terminal, kind: .place, rows: places.sections.flatMap { $0.places.map(\.record.row) },
            command: ["photos places", country.map { "--country \($0)" }, only.map { "--source \($0.name)" }]
                .compactMap(\.self).joined(separator: " "))
        return PlacesDocument(places, locale: locale)
    }

    /// A number that the places don't exceed.
    public func limit() throws(LibraryError) -> Int {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.limit() }
    }

    /// The places one after another, each country before its places; the first costs no more in a large library than in a
    /// small one.
    ///
    /// - Parameter onCountry: gets the country and the number of photos there.
    public func forEach(
        locale: LocaleTag, terminal: Terminal, onCountry: (CountryDocument, Int) -> Void,
        onPlace: (PlaceRow) -> Void
    ) throws(LibraryError) {
        var rows: [Int64] = []
        let naming = try context.readerNames(locale)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.places.forEach(
                in: locale, naming: naming,
                onCountry: { onCountry(CountryDocument(code: $0.code, name: $0.name), $0.photoCount) },
                onPlace: { place in
                    rows.append(place.row)
                    onPlace(
                        PlaceRow(
                            row: rows.count, id: place.id, name: place.name, region: place.region,
                            photoCount: place.photoCount))
                })
        }
        context.remember(terminal: terminal, kind: .place, rows: rows, command: "photos places")
    }
}

/// A line of a listing of places.
public struct PlaceRow: Sendable {
    /// Numbered from 1 through all countries: what `@N` means.
    public var row: Int
    public var id: String
    /// In the listing's language.
    public var name: String
    public var region: String?
    /// Nil where a source has a list for the place that was never fetched.
    public var photoCount: Int?
}

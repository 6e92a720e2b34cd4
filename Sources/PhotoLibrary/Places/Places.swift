public import Catalog
public import Gazetteer
public import Localization

extension PhotoLibrary {
    /// Places, in sections by country.
    public struct Places: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Places {
    /// Lists the places: countries as sections, with an alphabetical index over them, sorted for `locale`.
    ///
    /// - Parameters:
    /// - country: the ISO 3166-1 alpha-2 code, in either letter case, of the country to list.
    /// - source: the name of a source, or its row in the listing, to list and count only its photos.
    /// - near: sort by the distance from this position. Then sections are runs of places in the same country, a country can
    ///   appear again, the index is empty, and nothing is divided into regions.
    /// - hasDistricts: whether the districts of cities are places of their own, without which a city is listed; never for a reader who
    ///   may not know them.
    /// - division: whether countries are divided into regions.
    /// - borders: the view on disputed borders, by which each place is in a section; nil for that of the library.
    public func list(
        locale: LocaleTag, country: String? = nil, source: String? = nil, near: Coordinate? = nil,
        hasDistricts: Bool = false, by division: PlaceDivision = .country, borders: BorderView? = nil,
        terminal: TerminalSession
    ) throws(LibraryError) -> PlacesDocument {
        let country = country?.uppercased()
        let names = try context.placeNames(locale, borders: borders)
        let only = try source.map { source throws(LibraryError) in try context.source(source) }
        let hasDistricts = hasDistricts && names.positions.showsEverything
        var places = try withCatalog { catalog throws(CatalogError) in
            hasDistricts
                ? try catalog.places.listDistricts(
                    in: locale, naming: names.naming, country: country, of: only?.row, borders: borders)
                : try catalog.places.list(
                    in: locale, naming: names.naming, country: country, of: only?.row, borders: borders)
        }
        if !names.positions.precision.showsTowns { places = places.shown(names) }
        if let near { places = places.byDistance(from: near) }
        let records = places.sections.flatMap { $0.places.map(\.record) }
        names.prepareRegions(records)
        if hasDistricts { names.prepareCities(records) }
        var regions: [[PlaceRegion]]?
        if division == .region, near == nil {
            let order = try RegionOrder(locale: locale, names: names)
            regions = try places.sections.map { section throws(LibraryError) in try order.regions(of: section.places) }
        }
        let document = PlacesDocument(places, regions: regions, locale: locale, names: names)
        let rows = regions?.flatMap { $0.flatMap { $0.places.map(\.record.row) } } ?? records.map(\.row)
        let options = [
            country.map { "--country \($0)" }, only.map { "--source \($0.name)" }, hasDistricts ? "--districts" : nil,
            regions == nil ? nil : "--by region", borders.map { "--borders \($0.rawValue)" },
        ]
        context.remember(
            terminal: terminal, kind: .place, rows: rows,
            command: (["photos places"] + options.compactMap(\.self)).joined(separator: " "))
        return document
    }

    /// An upper bound of the number of places, without counting them.
    public func limit() throws(LibraryError) -> Int {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.limit() }
    }

    /// Calls `onPlace` for one place after another, and `onCountry` before the places of each country. The first call takes no
    /// longer in a large library than in a small one.
    ///
    /// - Parameters:
    ///   - borders: the view on disputed borders; nil for that of the library.
    ///   - onCountry: receives the country and the number of its photos.
    public func forEach(
        locale: LocaleTag, borders: BorderView? = nil, terminal: TerminalSession,
        onCountry: (CountryDocument, Int) -> Void, onPlace: (PlaceRow) -> Void
    ) throws(LibraryError) {
        var rows: [Int64] = []
        let names = try context.placeNames(locale, borders: borders)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.places.forEach(
                in: locale, naming: names.naming, borders: borders,
                onCountry: { onCountry(CountryDocument(code: $0.code, name: $0.name), $0.photoCount) },
                onPlace: { place in
                    rows.append(place.row)
                    onPlace(
                        PlaceRow(
                            row: rows.count, id: place.id, name: place.name, region: names.region(of: place),
                            photoCount: place.photoCount))
                })
        }
        let command = "photos places" + (borders.map { " --borders \($0.rawValue)" } ?? "")
        context.remember(terminal: terminal, kind: .place, rows: rows, command: command)
    }
}

/// A line of a listing of places.
public struct PlaceRow: Sendable {
    /// The number of the row, from 1 through all countries: `@N`.
    public var row: Int
    public var id: String
    /// The name in the language of the listing.
    public var name: String
    public var region: String?
    /// Nil if the list of the place, of a source, was never fetched.
    public var photoCount: Int?
}

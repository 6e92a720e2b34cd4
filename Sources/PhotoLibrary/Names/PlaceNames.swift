internal import Catalog
internal import Gazetteer
internal import Localization

/// What a document says of places to its reader: the names of places, regions and countries, each looked up once, and how exactly
/// photos are placed.
///
/// Not thread-safe: it belongs to one task.
final class PlaceNames {
    let naming: ReaderNames
    /// What the reader sees of positions.
    let positions: PositionRule
    private let borders: BorderView
    private let countries: CountryNames
    /// The place in a row of the catalogue.
    private let find: (Int64) -> PlaceRecord?
    private var known: [String: String] = [:]
    private var cities: [Int64: NamedPlaceReference?] = [:]
    /// The names of regions in the reader's language by their codes; nil where only the stored name is known.
    private var regions: [String: String?] = [:]

    /// - Parameter borders: the view on disputed borders, by which a place has a country.
    init(
        countries: CountryNames, naming: ReaderNames, positions: PositionRule, borders: BorderView,
        find: @escaping (Int64) -> PlaceRecord?
    ) {
        (self.countries, self.naming, self.positions) = (countries, naming, positions)
        (self.borders, self.find) = (borders, find)
    }

    func country(_ code: String) -> CountryDocument {
        CountryDocument(code: code, name: countries.name(of: code))
    }

    /// A place as the reader sees it: its country, or no place, where the reader does not see towns.
    func shown(_ place: PlaceRecord) -> PlaceRecord {
        guard !positions.precision.showsTowns, !place.isWhole else { return place }
        let code = place.listedCountry(borders)
        return (positions.precision == .country ? WholePlace.country(code) : .everywhere).record
    }

    /// The country that a place is listed under.
    func country(of place: PlaceRecord) -> CountryDocument { country(place.listedCountry(borders)) }

    func name(of place: PlaceRecord) -> String {
        if let name = known[place.id] { return name }
        let name = naming.names(of: [place])[0] ?? place.name ?? countries.name(of: place.countryCode)
        known[place.id] = name
        return name
    }

    /// The id of a place, with its name.
    func reference(_ place: PlaceRecord) -> NamedPlaceReference {
        NamedPlaceReference(id: place.id, name: name(of: place))
    }

    /// The city of a district; nil for other places.
    func city(of place: PlaceRecord) -> NamedPlaceReference? {
        guard let row = place.cityRow else { return nil }
        if let city = cities[row] { return city }
        let city = find(row).map(reference)
        cities.updateValue(city, forKey: row)
        return city
    }

    /// The region of a place; nil where it repeats the name of the place.
    ///
    /// - Parameter name: the shown name of the place, if it is known.
    func region(of place: PlaceRecord, named name: String? = nil) -> String? {
        guard place.region != nil, let region = regionName(of: place) else { return nil }
        return Self.repeats(region, name ?? self.name(of: place)) ? nil : region
    }

    /// The name of the region of a place, also where it repeats the name of the place if that is known.
    func regionName(of place: PlaceRecord) -> String? {
        guard let code = place.regionCode else { return place.region }
        if regions[code] == nil { prepareRegions([(code, place.countryCode)]) }
        return (regions[code] ?? nil) ?? place.region
    }

    /// As ``region(of:named:)``, for a listing of all places, in which those of a country stand together.
    func region(of line: PlaceLine) -> String? {
        guard let stored = line.region else { return nil }
        var region = stored
        if let code = line.regionCode {
            if regions[code] == nil {
                let codes = RegionNames.bundled.codes(ofCountry: line.countryCode) + [code]
                prepareRegions(codes.map { ($0, line.countryCode) })
            }
            region = (regions[code] ?? nil) ?? stored
        }
        return Self.repeats(region, line.name) ? nil : region
    }

    /// Whether the name of a region says only the name of the place again: "Buenos Aires F.D.", "Bogotá D.C.".
    private static func repeats(_ region: String, _ name: String) -> Bool {
        region == name || region.hasPrefix("\(name) ")
    }

    /// Looks up the names of places and of their regions in one pass, which costs less than one by one.
    func prepare(_ places: [PlaceRecord]) {
        let new = places.filter { known[$0.id] == nil }
        for (place, name) in zip(new, naming.names(of: new)) {
            known[place.id] = name ?? place.name ?? countries.name(of: place.countryCode)
        }
        prepareRegions(places)
    }

    /// Looks up the names of the regions of places in one pass.
    func prepareRegions(_ places: [PlaceRecord]) {
        prepareRegions(places.compactMap { place in place.regionCode.map { ($0, place.countryCode) } })
    }

    private func prepareRegions(_ codes: [(region: String, country: String)]) {
        var wanted: [[String]: Set<String>] = [:]
        for code in codes where regions[code.region] == nil {
            regions.updateValue(nil, forKey: code.region)
            wanted[naming.languages(ofRegion: code.region, in: code.country), default: []].insert(code.region)
        }
        for (languages, codes) in wanted {
            // The stored names are the English ones.
            guard let best = languages.first, best.split(separator: "-").first != "en" else { continue }
            for (code, name) in RegionNames.bundled.names(of: codes, in: languages) { regions[code] = name }
        }
    }

    /// Looks up the names of the cities of districts in one pass.
    func prepareCities(_ places: [PlaceRecord]) {
        let rows = Set(places.compactMap(\.cityRow)).filter { cities[$0] == nil }
        let found = rows.compactMap(find)
        prepare(found)
        for city in found { cities.updateValue(reference(city), forKey: city.row) }
    }
}

extension LibraryContext {
    /// The names of places and countries for a reader.
    ///
    /// - Parameter borders: the view on disputed borders; nil for that of the library.
    func placeNames(_ locale: LocaleTag, borders: BorderView? = nil) throws(LibraryError) -> PlaceNames {
        let naming = try readerNames(locale)
        let positions = try positionRule()
        var view = BorderView.stored
        if let borders {
            view = borders
        } else {
            view = try withCatalog { catalog throws(CatalogError) in try catalog.places.borders() }
        }
        do {
            return PlaceNames(
                countries: try CountryNames(locale: locale), naming: naming, positions: positions, borders: view
            ) { row in
                // A district is listed without its city rather than not at all.
                try? self.withCatalog { catalog throws(CatalogError) in try catalog.places.find(row: row) }
            }
        } catch {
            throw .inputOutput("cannot read the names of countries: \(ErrorReason.text(error))")
        }
    }

    func readerNames(_ locale: LocaleTag) throws(LibraryError) -> ReaderNames {
        try withCatalog { catalog throws(CatalogError) in try ReaderNames(locale: locale, catalog: catalog) }
    }
}

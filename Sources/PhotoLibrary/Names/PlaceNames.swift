internal import Catalog
internal import Localization

/// The names of places and countries in one document. Each name is looked up once.
///
/// Not thread-safe: it belongs to one task.
final class PlaceNames {
    private let countries: CountryNames
    private let naming: ReaderNames
    private var known: [String: String] = [:]

    init(countries: CountryNames, naming: ReaderNames) {
        (self.countries, self.naming) = (countries, naming)
    }

    func country(_ code: String) -> CountryDocument {
        CountryDocument(code: code, name: countries.name(of: code))
    }

    func name(of place: PlaceRecord) -> String {
        if let name = known[place.id] { return name }
        let name = naming.names(of: [place])[0] ?? place.name ?? countries.name(of: place.countryCode)
        known[place.id] = name
        return name
    }

    /// Looks up the names of places in one pass, which costs less than one by one.
    func prepare(_ places: [PlaceRecord]) {
        let new = places.filter { known[$0.id] == nil }
        for (place, name) in zip(new, naming.names(of: new)) {
            known[place.id] = name ?? place.name ?? countries.name(of: place.countryCode)
        }
    }
}

extension LibraryContext {
    /// The names of places and countries for a reader.
    func placeNames(_ locale: LocaleTag) throws(LibraryError) -> PlaceNames {
        let naming = try readerNames(locale)
        do {
            return PlaceNames(countries: try CountryNames(locale: locale), naming: naming)
        } catch {
            throw .inputOutput("cannot read the names of countries: \(ErrorReason.text(error))")
        }
    }

    func readerNames(_ locale: LocaleTag) throws(LibraryError) -> ReaderNames {
        try withCatalog { catalog throws(CatalogError) in try ReaderNames(locale: locale, catalog: catalog) }
    }
}

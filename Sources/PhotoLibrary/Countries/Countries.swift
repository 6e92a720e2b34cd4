internal import Catalog
internal import Gazetteer
internal import LibraryBase
public import Localization
internal import Times

extension PhotoLibrary {
    /// The countries with photographs.
    public struct Countries: Facade {
        let library: PhotoLibrary
    }
}

/// The photos, places and days of each country at one time, for programs that need them often.
public struct CountryIndex: Sendable {
    fileprivate let counts: [String: CountryCounts]
    fileprivate let days: [String: CountryDays]
    /// The countries whose places are all listed under another one, which is the value, by the library's view on disputed borders.
    public let moved: [String: String]

    /// The codes of all countries, in alphabetical order; without those of ``moved``.
    public var all: [String] { Gazetteer.bundled.countryCodes.filter { moved[$0] == nil } }
}

extension PhotoLibrary.Countries {
    /// Finds the photos, places and days of each country, by the library's view on disputed borders. Linear in the number of
    /// photos: about 2 s for 1,000,000.
    public func index() throws(LibraryError) -> CountryIndex {
        try withCatalog { catalog throws(CatalogError) in
            CountryIndex(
                counts: try catalog.countries.counts(), days: try catalog.countries.days(),
                moved: try catalog.places.borders().movedCountries)
        }
    }

    /// The countries with photographs.
    ///
    /// - Parameters:
    ///   - index: what ``index()`` found; nil to find it now.
    ///   - order: countries with equally many photos or days are ordered by name.
    public func list(
        _ index: CountryIndex? = nil, order: CountryOrder = .name, locale: LocaleTag
    ) throws(LibraryError) -> CountriesDocument {
        guard library.placeDetail != .none else { return CountriesDocument(countries: []) }
        let index = if let index { index } else { try self.index() }
        do {
            let names = try CountryNames(locale: locale)
            let collator = try Collator(locale: locale)
            let countries = try index.counts.map { code, counts in
                let name = names.name(of: code)
                let country = CountriesDocument.Country(
                    code: code, name: name, counts: counts, days: index.days[code])
                return (key: try collator.sortKey(name), country: country)
            }
            let sorted = countries.sorted { left, right in
                let (more, fewer) = (order.number(of: left.country), order.number(of: right.country))
                if more != fewer { return more > fewer }
                if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
                return left.country.code < right.country.code
            }
            return CountriesDocument(countries: sorted.map(\.country))
        } catch {
            throw libraryError(error)
        }
    }
}

extension CountryOrder {
    /// The number that decides the order, the largest first.
    fileprivate func number(of country: CountriesDocument.Country) -> Int {
        switch self {
        case .name: 0
        case .photos: country.photoCount
        case .days: country.days
        }
    }
}

extension CountriesDocument.Country {
    fileprivate init(code: String, name: String, counts: CountryCounts, days: CountryDays?) {
        self.init(
            code: code, name: name, photoCount: counts.photos, placeCount: counts.places, days: days?.count ?? 0,
            from: days.map { Self.date($0.first) }, to: days.map { Self.date($0.last) })
    }

    /// - Parameter day: in days since 1970-01-01.
    private static func date(_ day: Int) -> String {
        String(Timestamp.text(Instant(seconds: Int64(day) * 86_400)).prefix { $0 != "T" })
    }
}

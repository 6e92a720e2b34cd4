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

/// The days with photographs in each country at one time, for programs that need them often.
public struct CountryDayIndex: Sendable {
    let days: [String: CountryDays]
}

extension PhotoLibrary.Countries {
    /// Finds the days with photographs in each country. Linear in the number of photos: about 2 s for 1,000,000.
    public func findDays() throws(LibraryError) -> CountryDayIndex {
        CountryDayIndex(days: try withCatalog { catalog throws(CatalogError) in try catalog.countries.days() })
    }

    /// The countries with photographs, by the library's view on disputed borders. Linear in the number of places.
    ///
    /// - Parameters:
    ///   - days: what ``findDays()`` found; nil to find them now.
    ///   - order: countries with equally many photos or days are ordered by name.
    public func list(
        _ days: CountryDayIndex? = nil, order: CountryOrder = .name, locale: LocaleTag
    ) throws(LibraryError) -> CountriesDocument {
        let counts = try withCatalog { catalog throws(CatalogError) in try catalog.countries.counts() }
        let index = if let days { days } else { try findDays() }
        do {
            let names = try CountryNames(locale: locale)
            let collator = try Collator(locale: locale)
            let countries = try counts.map { code, counts in
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

    /// The codes of all countries there are, in alphabetical order; by ISO 3166-1 without Kosovo, for a library with that view.
    public func all() throws(LibraryError) -> [String] {
        let moved = try moved()
        return Gazetteer.bundled.countryCodes.filter { moved[$0] == nil }
    }

    /// The countries whose places are all listed under another country, by the library's view on disputed borders.
    public func moved() throws(LibraryError) -> [String: String] {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.borders() }.movedCountries
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

internal import Localization

/// Names, sort keys and index letters of places and countries in one locale. Lives for one listing.
final class PlaceOrder {
    /// The stored sort key of a place in a locale.
    struct Key {
        var place: PlaceRecord
        /// Whether the place is listed now.
        var isListed: Bool
        /// The collation key, a zero byte, and the place's id.
        var key: [UInt8]
        var name: String
        var indexTitle: String
    }

    /// Identifies the locale and the version of its rules; stored keys of another collation are stale.
    let collation: String
    private let collator: Collator
    private let letters: AlphabeticIndex
    private let countries: CountryNames

    private let naming: any PlaceNaming

    init(locale: LocaleTag, naming: some PlaceNaming) throws(LocalizationError) {
        self.naming = naming
        collator = try Collator(locale: locale)
        letters = try AlphabeticIndex(locale: locale)
        countries = try CountryNames(locale: locale)
        collation = "\(locale.identifier)@\(collator.identity)/\(AlphabeticIndex.revision) \(naming.identity)"
    }

    /// Names, sort keys and letters of places; a place without a name has the name of its country.
    func keys(for places: [(place: PlaceRecord, isListed: Bool)]) throws(LocalizationError) -> [Key] {
        var keys: [Key] = []
        keys.reserveCapacity(places.count)
        for ((place, isListed), name) in zip(places, naming.names(of: places.map(\.place))) {
            keys.append(try key(for: place, name ?? place.name ?? countries.name(of: place.countryCode), isListed))
        }
        return keys
    }

    private func key(for place: PlaceRecord, _ name: String, _ isListed: Bool) throws(LocalizationError) -> Key {
        Key(
            place: place, isListed: isListed, key: try collator.sortKey(name) + [0] + Array(place.id.utf8), name: name,
            indexTitle: letters.title(for: name))
    }

    /// Countries in order, the unknown one last.
    func sorted(_ countries: [PlaceCountry]) throws(LocalizationError) -> [PlaceCountry] {
        var keyed: [(key: [UInt8], country: PlaceCountry)] = []
        for var country in countries {
            country.name = self.countries.name(of: country.code)
            keyed.append((try collator.sortKey(country.name), country))
        }
        keyed.sort { left, right in
            let unknown = (left.country.isUnknown, right.country.isUnknown)
            if unknown.0 != unknown.1 { return unknown.1 }
            if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
            return left.country.code < right.country.code
        }
        return keyed.map(\.country)
    }

    /// The alphabetical index for countries in order.
    func index(over countries: [PlaceCountry]) -> [PlaceSections.IndexEntry] {
        let titles = countries.map { country in
            country.isUnknown ? AlphabeticIndex.other : letters.title(for: country.name)
        }
        return AlphabeticIndex.entries(forSorted: titles).map {
            PlaceSections.IndexEntry(title: $0.title, section: $0.first)
        }
    }
}

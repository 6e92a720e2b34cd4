internal import Localization

/// How places and countries are called, sorted and indexed in one locale. Lives for one listing.
final class PlaceOrder {
    /// What is stored of a place for a locale.
    struct Key {
        var place: PlaceRecord
        var key: [UInt8]
        var name: String
        var indexTitle: String
    }

    /// Names the locale and the version of its rules; keys of another are stale.
    let collation: String
    private let collator: Collator
    private let letters: AlphabeticIndex
    private let countries: CountryNames

    init(locale: LocaleTag) throws(LocalizationError) {
        collator = try Collator(locale: locale)
        letters = try AlphabeticIndex(locale: locale)
        countries = try CountryNames(locale: locale)
        collation = "\(locale.identifier)@\(collator.identity)"
    }

    /// The name, sort key and letter of a place; one without a name of its own is called as its country.
    func key(for place: PlaceRecord) throws(LocalizationError) -> Key {
        let name = place.name ?? countries.name(of: place.countryCode)
        return Key(
            place: place, key: try collator.sortKey(name), name: name, indexTitle: letters.title(for: name))
    }

    /// Groups sorted places into countries, sorts these, and makes the index over them; the unknown place is last.
    func sections(of places: [PlaceSections.Place]) throws(LocalizationError) -> PlaceSections {
        var sections: [PlaceSections.Section] = []
        var positions: [String: Int] = [:]
        for place in places {
            let code = place.record.countryCode
            if let position = positions[code] {
                sections[position].places.append(place)
            } else {
                positions[code] = sections.count
                let name = countries.name(of: code)
                sections.append(.init(countryCode: code, countryName: name, places: [place]))
            }
        }
        var keyed: [(key: [UInt8], section: PlaceSections.Section)] = []
        for section in sections {
            keyed.append((try collator.sortKey(section.countryName), section))
        }
        keyed.sort { left, right in
            let unknown = (left.section.countryCode == "ZZ", right.section.countryCode == "ZZ")
            if unknown.0 != unknown.1 { return unknown.1 }
            if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
            return left.section.countryCode < right.section.countryCode
        }
        let sorted = keyed.map(\.section)
        return PlaceSections(index: index(over: sorted), sections: sorted)
    }

    private func index(over sections: [PlaceSections.Section]) -> [PlaceSections.IndexEntry] {
        let titles = sections.map { section in
            section.countryCode == "ZZ" ? AlphabeticIndex.other : letters.title(for: section.countryName)
        }
        return AlphabeticIndex.entries(forSorted: titles).map {
            PlaceSections.IndexEntry(title: $0.title, section: $0.first)
        }
    }
}

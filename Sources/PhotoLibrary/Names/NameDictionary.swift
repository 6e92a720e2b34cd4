package import Catalog
internal import Gazetteer
internal import Localization

/// All names by which places and countries are found: names of the dictionary in every language, answers of a name service, and
/// names of regions and countries from CLDR.
package struct NameDictionary: PlaceNameSource {
    private let kept: [String: [DictionaryName]]

    package init(catalog: Catalog) throws(CatalogError) {
        var kept: [String: [DictionaryName]] = [:]
        for name in try catalog.names.kept() {
            guard let place = name.placeID, let answer = name.answer else { continue }
            kept[place, default: []].append(
                DictionaryName(text: answer, languages: [name.language], isLocal: false))
        }
        self.kept = kept
    }

    package var version: String { "\(TownNames.bundled.version)/5" }

    package func names(of places: [PlaceRecord]) -> [[DictionaryName]] {
        var names = places.map { kept[$0.id] ?? [] }
        TownNames.bundled.forEach(of: places) { rows, known in
            for row in rows {
                let local = ReaderNames.localLanguages(of: places[row])
                names[row] += known.map { name in
                    DictionaryName(
                        text: name.text, languages: name.languages,
                        isLocal: name.languages.contains { local.contains($0) })
                }
            }
        }
        return names
    }

    package func names(ofCountries codes: [String]) -> [String: [String]] {
        var names: [String: Set<String>] = [:]
        for tag in TownNames.bundled.languages {
            guard let locale = LocaleTag(tag), let countries = try? CountryNames(locale: locale) else { continue }
            for code in codes { names[code, default: []].insert(countries.name(of: code)) }
        }
        for code in codes { names[code, default: []].formUnion(Self.usual[code] ?? []) }
        return names.mapValues { $0.sorted() }
    }

    package func names(ofRegions codes: Set<String>) -> [String: [DictionaryName]] {
        var names: [String: [DictionaryName]] = [:]
        RegionNames.bundled.forEach(codes) { code, known in
            names[code] = known.map { DictionaryName(text: $0.text, languages: $0.languages, isLocal: false) }
        }
        return names
    }

    /// Common names that CLDR lacks.
    private static let usual = [
        "BO": ["Bolivia"], "CD": ["Congo", "DR Congo", "Zaire"], "CI": ["Ivory Coast"], "CV": ["Cape Verde"],
        "CZ": ["Czech Republic"], "FK": ["Falkland Islands", "Malvinas"],
        "GB": ["UK", "Great Britain", "Britain", "England"],
        "MK": ["Macedonia"], "MM": ["Burma"], "NL": ["Holland"], "SZ": ["Swaziland"], "TL": ["East Timor"],
        "TR": ["Turkey"], "US": ["USA", "America"], "VA": ["Vatican"], "AE": ["UAE"],
    ]
}

internal import Catalog
internal import Gazetteer
internal import Localization

/// The names of places for one reader: the person's own name, else the name in the chosen language or the local one, from the
/// dictionary and from answers of a name service, else the name of the gazetteer.
struct ReaderNames: PlaceNaming {
    let identity: String
    private let direction: PlaceNameLanguage
    private let language: String
    /// By the place's id.
    private let own: [String: String]
    /// By the place's id and the language.
    private let kept: [String: [String: String]]

    init(locale: LocaleTag, catalog: Catalog) throws(CatalogError) {
        var said = locale.placeNames
        if said == nil {
            said = try catalog.people.placeNames(of: .local).flatMap(PlaceNameLanguage.init)
        }
        let direction = said ?? .own
        self.direction = direction
        language = if case .language(let tag) = direction { tag } else { locale.identifier }
        identity = "\(direction == .local ? direction.text : language)/\(TownNames.bundled.version)"
        own = Dictionary(try catalog.names.own().map { ($0.placeID, $0.name) }) { $1 }
        var kept: [String: [String: String]] = [:]
        for name in try catalog.names.kept() {
            if let place = name.placeID, let answer = name.answer { kept[place, default: [:]][name.language] = answer }
        }
        self.kept = kept
    }

    func names(of places: [PlaceRecord]) -> [String?] {
        var names = places.map { own[$0.id] }
        var rows: [Int: [Int]] = [:]
        for (row, place) in places.enumerated() where names[row] == nil {
            guard let town = PlaceID(rawValue: place.id).geonameID else { continue }
            rows[town, default: []].append(row)
        }
        TownNames.bundled.forEach(Array(rows.keys)) { town, known in
            for row in rows[town] ?? [] { names[row] = name(of: places[row], known) }
        }
        guard !kept.isEmpty else { return names }
        for (row, place) in places.enumerated() where names[row] == nil {
            names[row] = languages(place).lazy.compactMap { kept[place.id]?[$0] }.first
        }
        return names
    }

    /// The names of each place for several readers, all in their own language. Each town is looked up once.
    static func names(of places: [PlaceRecord], by readers: [ReaderNames]) -> [[String?]] {
        var names = places.map { place in readers.map { $0.own[place.id] } }
        // For each language tag, the readers of it and its rank among their alternatives.
        var wanted: [String: [(reader: Int, rank: Int)]] = [:]
        for (index, reader) in readers.enumerated() {
            for (rank, tag) in alternatives[reader.language].enumerated() {
                wanted[tag, default: []].append((index, rank))
            }
        }
        TownNames.bundled.forEach(of: places) { rows, known in
            var best: [(rank: Int, text: String)?] = readers.map { _ in nil }
            for name in known {
                for tag in name.languages {
                    for (reader, rank) in wanted[tag] ?? [] where rank < best[reader]?.rank ?? .max {
                        best[reader] = (rank, name.text)
                    }
                }
            }
            for row in rows {
                names[row] = zip(names[row], best).map { own, best in own ?? best?.text }
            }
        }
        for (row, place) in places.enumerated() {
            for (index, reader) in readers.enumerated() where names[row][index] == nil && !reader.kept.isEmpty {
                names[row][index] = reader.languages(place).lazy.compactMap { reader.kept[place.id]?[$0] }.first
            }
        }
        return names
    }

    private func name(of place: PlaceRecord, _ known: [TownNames.Name]) -> String? {
        for language in languages(place) {
            if let name = known.first(where: { $0.languages.contains(language) }) { return name.text }
        }
        return nil
    }

    /// The languages for the name of a place, the best first.
    func languages(_ place: PlaceRecord) -> [String] {
        direction == .local ? Self.localLanguages(of: place) : Self.alternatives[language]
    }

    /// The local languages at a place, the best first; none if its own name is the local one.
    static func localLanguages(of place: PlaceRecord) -> [String] {
        let town = PlaceID(rawValue: place.id).geonameID.flatMap(Gazetteer.bundled.town)
        let local = TownNames.bundled.localLanguage(countryCode: place.countryCode, regionCode: town?.regionCode)
        return local.map { alternatives[$0] } ?? []
    }

    /// The languages in which this reader knows names: the language of the interface, and the one chosen for names.
    func knownLanguages(_ locale: LocaleTag) -> [String] {
        let own = Self.alternatives[locale.identifier]
        return own + Self.alternatives[language].filter { !own.contains($0) }
    }

    private static let alternatives = LanguageAlternatives()
}

extension TownNames {
    /// Calls `body` for each town that has names, with the indices of its places in `places`.
    func forEach(of places: [PlaceRecord], _ body: (_ rows: [Int], _ names: [Name]) -> Void) {
        var rows: [Int: [Int]] = [:]
        for (row, place) in places.enumerated() {
            if let town = PlaceID(rawValue: place.id).geonameID { rows[town, default: []].append(row) }
        }
        forEach(Array(rows.keys)) { town, names in body(rows[town] ?? [], names) }
    }
}

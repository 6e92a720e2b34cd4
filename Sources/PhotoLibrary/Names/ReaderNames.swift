internal import Catalog
internal import Gazetteer
internal import Localization

/// What places are called for one reader: what a person named them, else their name in the direction wanted, by the dictionary and by
/// what a name service answered, else the gazetteer's.
struct ReaderNames: PlaceNaming {
    let identity: String
    private let direction: PlaceNameDirection
    private let language: String
    /// By the place's id.
    private let own: [String: String]
    /// By the place's id and the language.
    private let kept: [String: [String: String]]

    init(locale: LocaleTag, catalog: Catalog) throws(CatalogError) {
        var said = locale.placeNames
        if said == nil {
            said = try catalog.people.placeNames(ofPerson: PersonRecord.local).flatMap(PlaceNameDirection.init)
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

    /// What each place is called for each of several readers, all of whom read their own language; each town is looked up once.
    static func names(of places: [PlaceRecord], by readers: [ReaderNames]) -> [[String?]] {
        var names = places.map { place in readers.map { $0.own[place.id] } }
        // By the tag of a language, who reads it, and as the which of theirs.
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

    /// The languages in which a place's name is wanted, the best first.
    private func languages(_ place: PlaceRecord) -> [String] {
        direction == .local ? Self.localLanguages(of: place) : Self.alternatives[language]
    }

    /// The languages of those who live at a place, the best first; none where its own name is the local one.
    static func localLanguages(of place: PlaceRecord) -> [String] {
        let local = TownNames.bundled.localLanguage(countryCode: place.countryCode, region: place.region)
        return local.map { alternatives[$0] } ?? []
    }

    /// The languages in which this reader knows names: that of everything else, and that in which they want them.
    func knownLanguages(_ locale: LocaleTag) -> [String] {
        let own = Self.alternatives[locale.identifier]
        return own + Self.alternatives[language].filter { !own.contains($0) }
    }

    private static let alternatives = LanguageAlternatives()
}

extension TownNames {
    /// Calls `body` with the names of each town of which there are any, and with where its places stand among these.
    func forEach(of places: [PlaceRecord], _ body: (_ rows: [Int], _ names: [Name]) -> Void) {
        var rows: [Int: [Int]] = [:]
        for (row, place) in places.enumerated() {
            if let town = PlaceID(rawValue: place.id).geonameID { rows[town, default: []].append(row) }
        }
        forEach(Array(rows.keys)) { town, names in body(rows[town] ?? [], names) }
    }
}

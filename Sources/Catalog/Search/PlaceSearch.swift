internal import GRDB
internal import Localization

/// Finds places by their names, within a transaction. Caches the results for words, which searches for places and
/// photos share.
final class PlaceSearch {
    let db: Database
    let reader: SearchReader
    let regions: RegionSearch
    private var known: [String: [Candidate]] = [:]
    private var guesses: [String: [Candidate]] = [:]
    /// The results of ``withNames(_:count:)``, which searches for places and for photos share.
    var ranked: [String: [Candidate]] = [:]
    /// The number of places that are considered for words within names: each one reads a page.
    static let places = 500
    /// The least length of a phrase for which one letter may be wrong.
    private static let misspeltLength = 5

    /// Whether one letter of a name may be wrong.
    let isForgiving: Bool
    /// SQL for whether a row of `place` is found.
    let isFound: String
    let countries: CountrySearch

    init(db: Database, reader: SearchReader, countries: CountrySearch, isForgiving: Bool = false) {
        (self.db, self.reader, self.countries, self.isForgiving) = (db, reader, countries, isForgiving)
        regions = RegionSearch(db: db, languages: reader.languages)
        isFound =
            switch reader.finds {
            case .districts: PlaceRecord.isFoundSQL
            case .towns: "(\(PlaceRecord.isListedSQL) AND (place.photoCount > 0 OR place.cityRow IS NULL))"
            case .countries, .nothing: "0"
            }
    }

    /// A name that matches, and the values that its place is ranked by.
    struct Candidate {
        var row: Int64
        var countryCode: String
        /// Of a district at most ``countedPhotos``.
        var photoCount: Int
        /// The city of a district.
        var cityRow: Int64?
        var nearness: FoundPlace.Nearness
        var name: String?
        /// The row of the place that matched: a district, for the city that it belongs to.
        var namedRow: Int64

        /// Reads ``columns``.
        init(_ row: Row, nearness: FoundPlace.Nearness, name: String? = nil) {
            (self.row, countryCode, photoCount, cityRow) = (row[0], row[1], row[2], row[3])
            (self.nearness, self.name, namedRow) = (nearness, name, row[0])
        }

        /// The number up to which photos of a district are counted to rank it.
        private static let countedPhotos = 1_000

        /// The rows of places that have photos are not read, only the index with their counts.
        static let columns = """
            place.row, place.countryCode, CASE WHEN place.photoCount > 0 THEN place.photoCount ELSE (
                SELECT count(*) FROM (
                  SELECT 1 FROM photo WHERE districtRow = place.row AND state <> 'missing' LIMIT \(countedPhotos))) END,
              CASE WHEN place.photoCount = 0 THEN (SELECT cityRow FROM place AS part WHERE part.row = place.row) END
            """

        /// Whether the place is one of these or a district of one.
        func isAt(_ rows: Set<Int64>) -> Bool { rows.contains(row) || cityRow.map(rows.contains) ?? false }
    }

    /// Places for which the words are the beginning of a name, or occur in any order, and cities with such a district;
    /// the nearest first, of each kind of match cities before districts, then those with the most photos.
    ///
    /// - Parameter accept: whether a place meets the filters.
    func places(
        _ terms: [SearchQuery.Term], excluded: [SearchQuery.Term], limit: Int, accept: (Candidate) -> Bool
    ) throws -> [FoundPlace] {
        var found: [Int64: Candidate] = [:]
        func add(_ candidates: [Candidate]) {
            for candidate in candidates where accept(candidate) {
                if let known = found[candidate.row], known.nearness <= candidate.nearness { continue }
                found[candidate.row] = candidate
            }
        }
        add(try named(terms))
        let kinds: [FoundPlace.Nearness] = SearchReader.findsForeignWords(terms) ? [.words, .foreignWords] : [.words]
        for nearness in kinds where found.count < limit {
            add(try withWords(terms, nearness, limit: max(Self.places, limit)))
        }
        if isForgiving, found.isEmpty { add(try misspelt(terms)) }
        add(try cities(ofDistricts: found.values.filter { $0.cityRow != nil }))
        if !excluded.isEmpty {
            let unwanted = Set(try excluded.flatMap { try withWords([$0], .foreignWords, limit: .max).map(\.row) })
            found = found.filter { !$0.value.isAt(unwanted) }
        }
        let first = found.values.sorted(by: Self.precedes).prefix(limit)
        return try first.compactMap { candidate in
            guard let place = try PlaceRecord.fetchCounted(db, row: candidate.row) else { return nil }
            return FoundPlace(
                place: place, nearness: candidate.nearness,
                name: try candidate.name ?? name(ofPlace: candidate.namedRow, with: terms))
        }
    }

    static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.nearness.kind != right.nearness.kind { return left.nearness.kind < right.nearness.kind }
        if (left.cityRow == nil) != (right.cityRow == nil) { return left.cityRow == nil }
        if left.nearness != right.nearness { return left.nearness < right.nearness }
        if left.photoCount != right.photoCount { return left.photoCount > right.photoCount }
        return left.row < right.row
    }

    // MARK: - Whole names

    /// Places with a name that equals the words or begins with them, each once with its best name. A prefix of one or
    /// two letters matches most places of a large library; then the first in alphabetical order.
    func named(_ terms: [SearchQuery.Term]) throws -> [Candidate] {
        let phrase = SearchQuery.phrase(terms)
        guard !phrase.isEmpty else { return [] }
        let isPrefix = terms.last?.isPrefix ?? false
        let key = phrase + (isPrefix ? "*" : "")
        if let known = known[key] { return known }
        let limit = phrase.unicodeScalars.count < 3 ? Self.places : 20_000
        var best: [Int64: Candidate] = [:]
        func add(
            _ text: String, isPrefix: Bool, longest: Int = .max, _ whole: FoundPlace.Nearness,
            _ beginning: FoundPlace.Nearness
        ) throws {
            let names = NameRange(text: text, isPrefix: isPrefix, longest: longest, limit: limit)
            for candidate in try candidates(names, { $0 == text ? whole : beginning }) {
                if let known = best[candidate.row], known.nearness <= candidate.nearness { continue }
                best[candidate.row] = candidate
            }
        }
        try add(SearchMark.own + phrase, isPrefix: isPrefix, .own, .ownBeginning)
        for mark in [SearchMark.local] + reader.languages.map(SearchMark.language) {
            try add(mark + phrase, isPrefix: isPrefix, .known, .knownBeginning)
        }
        try add(phrase, isPrefix: false, .foreign, .foreign)
        if isPrefix, let longest = SearchReader.longestForeignName(beginning: phrase) {
            try add(phrase, isPrefix: true, longest: longest, .foreign, .foreignBeginning)
        }
        let found = best.values.sorted { $0.row < $1.row }
        known[key] = found
        return found
    }

    /// Places with a name that differs from the words by one letter.
    func misspelt(_ terms: [SearchQuery.Term]) throws -> [Candidate] {
        let phrase = SearchQuery.phrase(terms)
        guard phrase.unicodeScalars.count >= Self.misspeltLength else { return [] }
        let isPrefix = terms.last?.isPrefix ?? false
        if let known = guesses[phrase] { return known }
        let next = try db.cachedStatement(
            sql: "SELECT folded FROM placeName WHERE folded >= ? ORDER BY folded LIMIT 1")
        var found: [Candidate] = []
        // The next existing name in order: variants before it need no look-up.
        var following = ""
        // Sorted by bytes, as in SQLite.
        let variants = Misspelling.variants(of: phrase).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for variant in variants {
            if following.utf8.lexicographicallyPrecedes(variant.utf8) {
                following = try String.fetchOne(next, arguments: [variant]) ?? "\u{10FFFF}"
            }
            guard following.utf8.starts(with: variant.utf8), isPrefix || following.utf8.count == variant.utf8.count
            else { continue }
            let longest = SearchReader.longestForeignName(beginning: variant) ?? variant.unicodeScalars.count
            let names = NameRange(text: variant, isPrefix: isPrefix, longest: longest, limit: 20)
            found += try candidates(names) { _ in .misspelt }
        }
        guesses[phrase] = found
        return found
    }

    /// A range of names to look up, including marks.
    private struct NameRange {
        var text: String
        /// Whether names that begin with the text match too.
        var isPrefix: Bool
        /// The greatest length in letters.
        var longest = Int.max
        /// The greatest number of names.
        var limit: Int
    }

    private func candidates(
        _ names: NameRange, _ nearness: (String) -> FoundPlace.Nearness
    ) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Candidate.columns), folded, placeName.name FROM (
                  SELECT * FROM placeName WHERE folded >= ? AND folded <= ? AND length(folded) <= ?
                    AND \(ReaderConnection.isShown(place: "placeName.placeRow", db)) ORDER BY folded LIMIT ?
                ) AS placeName
                CROSS JOIN place \(ReaderConnection.index("placeRank", db)) ON place.row = placeRow WHERE \(isFound)
                """)
        // No text contains U+10FFFF, and it sorts last.
        let last = names.isPrefix ? names.text + "\u{10FFFF}" : names.text
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [names.text, last, names.longest, names.limit])
        while let row = try rows.next() {
            candidates.append(Candidate(row, nearness: nearness(row[4]), name: row[5]))
        }
        return candidates
    }
}

extension PlaceSearch {
    /// The places that match a query, including its filters.
    func places(_ query: SearchQuery, limit: Int) throws -> [FoundPlace] {
        var accepted: [(Candidate) -> Bool] = []
        var terms = query.terms
        for condition in query.conditions {
            switch condition.filter {
            case .country(let name):
                let words = SearchQuery.Term(words: FoldedWords(name), isPrefix: false)
                let codes = Set(try countries.codes(words) + [CountryCode.alpha2(of: name) ?? name.uppercased()])
                let listed = try countries.listed.get()
                accepted.append {
                    codes.contains(listed.country(ofRow: $0.row) ?? $0.countryCode) != condition.isNegated
                }
            case .place(let words):
                let term = SearchQuery.Term(words: words, isPrefix: true)
                guard condition.isNegated || !query.terms.isEmpty else {
                    terms = [term]
                    continue
                }
                let rows = Set(try withNames([term], count: .max).map(\.row))
                accepted.append { $0.isAt(rows) != condition.isNegated }
            case .taken, .has, .source, .camera, .lens, .rating: return []
            }
        }
        guard !terms.isEmpty else { return [] }
        return try places(terms, excluded: query.excluded, limit: limit) { place in accepted.allSatisfy { $0(place) } }
    }
}

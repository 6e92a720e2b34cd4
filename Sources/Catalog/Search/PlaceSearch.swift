internal import GRDB
internal import Localization

/// A place that a search found.
public struct FoundPlace: Sendable, Equatable {
    /// How near a name comes to what was typed; the nearest first.
    public enum Nearness: Int, Sendable, Comparable {
        /// It is just that.
        case exact
        /// It begins so.
        case prefix
        /// Words of it are, or its region or country is.
        case words
        /// But for one letter.
        case misspelt

        public static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }
    }

    public var place: PlaceRecord
    public var nearness: Nearness
    /// The name that was found, where it is a whole one.
    public var name: String?
}

/// Finds places by their names, within a transaction. Names are looked up once, though places and photos are searched by them.
final class PlaceSearch {
    private let db: Database
    private var known: [String: [Candidate]] = [:]
    private var guesses: [String: [Candidate]] = [:]
    /// Places of which words are found are looked through as far: each is a page of the catalogue to be read.
    private static let places = 500
    /// A word of so many letters may have a wrong one.
    private static let misspeltLength = 5

    /// Whether names may have a wrong letter.
    let isForgiving: Bool

    init(db: Database, isForgiving: Bool = false) {
        (self.db, self.isForgiving) = (db, isForgiving)
    }

    /// A name that was found, and what its place is ranked by.
    struct Candidate {
        var row: Int64
        var countryCode: String
        var photoCount: Int
        var nearness: FoundPlace.Nearness
        var name: String?
    }

    /// Places of which the words, in their order the beginning of a name or each somewhere, are known; the nearest first, then
    /// those with the most photos.
    ///
    /// - Parameter accept: which of them are wanted at all.
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
        if found.count < limit { add(try withWords(terms, limit: max(Self.places, limit))) }
        if isForgiving, found.isEmpty { add(try misspelt(terms)) }
        if !excluded.isEmpty {
            let unwanted = Set(try excluded.flatMap { try withWords([$0], limit: .max).map(\.row) })
            found = found.filter { !unwanted.contains($0.key) }
        }
        let first = found.values.sorted(by: Self.precedes).prefix(limit)
        return try first.compactMap { candidate in
            let statement = try db.cachedStatement(sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row = ?")
            return try Row.fetchOne(statement, arguments: [candidate.row]).map {
                FoundPlace(place: PlaceRecord($0), nearness: candidate.nearness, name: candidate.name)
            }
        }
    }

    private static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.nearness != right.nearness { return left.nearness < right.nearness }
        if left.photoCount != right.photoCount { return left.photoCount > right.photoCount }
        return left.row < right.row
    }

    // MARK: - Whole names

    /// Places of which a name is, or begins with, the words. Of a beginning of one or two letters, which most places of a large
    /// library have, the first in alphabetical order.
    func named(_ terms: [SearchQuery.Term]) throws -> [Candidate] {
        let phrase = Self.phrase(terms)
        guard !phrase.isEmpty else { return [] }
        let isPrefix = terms.last?.isPrefix ?? false
        let key = phrase + (isPrefix ? "*" : "")
        if let known = known[key] { return known }
        let limit = phrase.unicodeScalars.count < 3 ? Self.places : 20_000
        let found = try named(phrase, isPrefix: isPrefix, limit: limit) { $0 == phrase ? .exact : .prefix }
        known[key] = found
        return found
    }

    /// Places of which a name differs from the words by a letter.
    func misspelt(_ terms: [SearchQuery.Term]) throws -> [Candidate] {
        let phrase = Self.phrase(terms)
        guard phrase.unicodeScalars.count >= Self.misspeltLength else { return [] }
        let isPrefix = terms.last?.isPrefix ?? false
        if let known = guesses[phrase] { return known }
        let next = try db.cachedStatement(
            sql: "SELECT folded FROM placeName WHERE folded >= ? ORDER BY folded LIMIT 1")
        var found: [Candidate] = []
        // The next name that there is: what lies before it need not be looked up.
        var following = ""
        // In the order of bytes, as SQLite has it.
        let variants = Misspelling.variants(of: phrase).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for variant in variants {
            if following.utf8.lexicographicallyPrecedes(variant.utf8) {
                following = try String.fetchOne(next, arguments: [variant]) ?? "\u{10FFFF}"
            }
            guard following.utf8.starts(with: variant.utf8), isPrefix || following.utf8.count == variant.utf8.count
            else { continue }
            found += try named(variant, isPrefix: isPrefix, limit: 20) { _ in .misspelt }
        }
        guesses[phrase] = found
        return found
    }

    private static func phrase(_ terms: [SearchQuery.Term]) -> String {
        terms.map(\.words.text).joined(separator: " ")
    }

    private func named(
        _ phrase: String, isPrefix: Bool, limit: Int, _ nearness: (String) -> FoundPlace.Nearness
    ) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT placeRow, countryCode, photoCount, folded, placeName.name
                FROM (SELECT * FROM placeName WHERE folded >= ? AND folded <= ? ORDER BY folded LIMIT ?) AS placeName
                CROSS JOIN place INDEXED BY placeRank ON place.row = placeRow WHERE \(PlaceRecord.isListedSQL)
                """)
        // Nothing sorts behind the last character, which no text has.
        let last = isPrefix ? phrase + "\u{10FFFF}" : phrase
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [phrase, last, limit])
        while let row = try rows.next() {
            candidates.append(
                Candidate(
                    row: row[0], countryCode: row[1], photoCount: row[2], nearness: nearness(row[3]), name: row[4]))
        }
        return candidates
    }

    // MARK: - Words

    /// Places with all the words among their names, or as their region or country.
    private func withWords(_ terms: [SearchQuery.Term], limit: Int) throws -> [Candidate] {
        let parts = try terms.compactMap { term in
            FullTextQuery.any(
                [FullTextQuery(term)] + (try countries(term).map { FullTextQuery(mark: SearchMark.country($0)) }))
        }
        guard let query = FullTextQuery.all(parts) else { return [] }
        return try candidates(query, limit: limit)
    }

    /// Codes of the countries that are called so, or begin so, in any language; their codes too.
    func countries(_ term: SearchQuery.Term) throws -> [String] {
        let last = term.isPrefix ? term.words.text + "\u{10FFFF}" : term.words.text
        // Of a beginning of one letter there are most of them, which says nothing.
        guard !term.isPrefix || term.words.text.unicodeScalars.count >= 2 else { return [] }
        return try String.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT DISTINCT code FROM countryName WHERE folded >= ? AND folded <= ?
                      AND (length(folded) > 2 OR folded = ?1 OR folded <> lower(code)) LIMIT 60
                    """), arguments: [term.words.text, last])
    }
}

extension PlaceSearch {
    /// The places of a search, its filters included.
    func places(_ query: SearchQuery, limit: Int) throws -> [FoundPlace] {
        var accepted: [(Candidate) -> Bool] = []
        var terms = query.terms
        for condition in query.conditions {
            switch condition.filter {
            case .country(let name):
                let words = SearchQuery.Term(words: FoldedWords(name), isPrefix: false)
                let codes = Set(try countries(words) + [CountryCode.alpha2(of: name) ?? name.uppercased()])
                accepted.append { codes.contains($0.countryCode) != condition.isNegated }
            case .place(let words):
                let term = SearchQuery.Term(words: words, isPrefix: true)
                guard condition.isNegated || !query.terms.isEmpty else {
                    terms = [term]
                    continue
                }
                let rows = Set(try withNames([term], count: .max).map(\.row))
                accepted.append { rows.contains($0.row) != condition.isNegated }
            case .taken, .has, .source: return []
            }
        }
        guard !terms.isEmpty else { return [] }
        return try places(terms, excluded: query.excluded, limit: limit) { place in accepted.allSatisfy { $0(place) } }
    }

    /// Places with the words in their names, the first of them those of which a name begins so, those with the most photos first.
    ///
    /// - Parameter count: so many are enough.
    func withNames(_ terms: [SearchQuery.Term], count: Int) throws -> [Candidate] {
        var found = try named(terms)
        if found.count < count, let query = FullTextQuery.all(terms.map({ FullTextQuery($0).within("names") })) {
            found += try candidates(query, limit: max(Self.places, count))
        }
        var seen: Set<Int64> = []
        return found.sorted { $0.photoCount > $1.photoCount }.filter { seen.insert($0.row).inserted }
    }

    private func candidates(_ query: FullTextQuery, limit: Int) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place.row, countryCode, photoCount FROM (SELECT rowid FROM placeText WHERE placeText MATCH ? LIMIT ?) AS found
                CROSS JOIN place INDEXED BY placeRank ON place.row = found.rowid WHERE \(PlaceRecord.isListedSQL)
                """)
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [query.text, limit])
        while let row = try rows.next() {
            candidates.append(
                Candidate(row: row[0], countryCode: row[1], photoCount: row[2], nearness: .words, name: nil))
        }
        return candidates
    }
}

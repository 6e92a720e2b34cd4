internal import GRDB
internal import Localization

/// Finds places by their names, within a transaction. Caches the results for words, which searches for places and
/// photos share.
final class PlaceSearch {
    let db: Database
    private let reader: SearchReader
    private var known: [String: [Candidate]] = [:]
    private var guesses: [String: [Candidate]] = [:]
    /// The number of places that are considered for words within names: each one reads a page.
    static let places = 500
    /// The least length of a phrase for which one letter may be wrong.
    private static let misspeltLength = 5

    /// Whether one letter of a name may be wrong.
    let isForgiving: Bool
    let countries: CountrySearch

    init(db: Database, reader: SearchReader, countries: CountrySearch, isForgiving: Bool = false) {
        (self.db, self.reader, self.countries, self.isForgiving) = (db, reader, countries, isForgiving)
    }

    /// A name that matches, and the values that its place is ranked by.
    struct Candidate {
        var row: Int64
        var countryCode: String
        var photoCount: Int
        var nearness: FoundPlace.Nearness
        var name: String?
    }

    /// Places for which the words are the beginning of a name, or occur in any order; the nearest first, then those
    /// with the most photos.
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
        if !excluded.isEmpty {
            let unwanted = Set(try excluded.flatMap { try withWords([$0], .foreignWords, limit: .max).map(\.row) })
            found = found.filter { !unwanted.contains($0.key) }
        }
        let first = found.values.sorted(by: Self.precedes).prefix(limit)
        return try first.compactMap { candidate in
            let statement = try db.cachedStatement(sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row = ?")
            guard let row = try Row.fetchOne(statement, arguments: [candidate.row]) else { return nil }
            return FoundPlace(
                place: PlaceRecord(row), nearness: candidate.nearness,
                name: try candidate.name ?? name(ofPlace: candidate.row, with: terms))
        }
    }

    private static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
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
                SELECT placeRow, countryCode, photoCount, folded, placeName.name FROM (
                  SELECT * FROM placeName WHERE folded >= ? AND folded <= ? AND length(folded) <= ? ORDER BY folded LIMIT ?
                ) AS placeName
                CROSS JOIN place INDEXED BY placeRank ON place.row = placeRow WHERE \(PlaceRecord.isListedSQL)
                """)
        // No text contains U+10FFFF, and it sorts last.
        let last = names.isPrefix ? names.text + "\u{10FFFF}" : names.text
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [names.text, last, names.longest, names.limit])
        while let row = try rows.next() {
            candidates.append(
                Candidate(
                    row: row[0], countryCode: row[1], photoCount: row[2], nearness: nearness(row[3]), name: row[4]))
        }
        return candidates
    }

    // MARK: - Words

    /// Places with all the words in their names, region or country.
    ///
    /// - Parameter nearness: ``FoundPlace/Nearness/words`` searches only own and local names; other values also search
    ///   names in other languages, where the words must be complete.
    private func withWords(
        _ terms: [SearchQuery.Term], _ nearness: FoundPlace.Nearness, limit: Int
    ) throws -> [Candidate] {
        let parts = try terms.compactMap { term in
            let names = nearness == .words ? [FullTextQuery(term, mark: SearchMark.own).within("names")] : inNames(term)
            let countries = try countries.codes(term).map { FullTextQuery(mark: SearchMark.country($0)) }
            return FullTextQuery.any(names + [FullTextQuery(term).within("region")] + countries)
        }
        guard let query = FullTextQuery.all(parts) else { return [] }
        return try candidates(query, nearness, limit: limit)
    }

    /// The words in the own or local name, or as complete words in another name.
    private func inNames(_ term: SearchQuery.Term) -> [FullTextQuery] {
        [FullTextQuery(term, mark: SearchMark.own), FullTextQuery(whole: term)].map { $0.within("names") }
    }

    /// Places with the words in their names; first those whose name for the reader matches, then those where such a
    /// name begins with the words, then by number of photos.
    ///
    /// - Parameter count: the number of places that is enough.
    func withNames(_ terms: [SearchQuery.Term], count: Int) throws -> [Candidate] {
        var found = try named(terms)
        if found.count < count, SearchReader.findsForeignWords(terms),
            let query = FullTextQuery.all(terms.compactMap { FullTextQuery.any(inNames($0)) })
        {
            found += try candidates(query, .foreignWords, limit: max(Self.places, count))
        }
        var seen: Set<Int64> = []
        found = found.filter { seen.insert($0.row).inserted }
        return found.sorted { left, right in
            let ranks = (left.nearness.photoRank, right.nearness.photoRank)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            return left.photoCount != right.photoCount ? left.photoCount > right.photoCount : left.row < right.row
        }
    }

    private func candidates(
        _ query: FullTextQuery, _ nearness: FoundPlace.Nearness, limit: Int
    ) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place.row, countryCode, photoCount FROM (SELECT rowid FROM placeText WHERE placeText MATCH ? LIMIT ?) AS found
                CROSS JOIN place INDEXED BY placeRank ON place.row = found.rowid WHERE \(PlaceRecord.isListedSQL)
                """)
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: [query.text, limit])
        while let row = try rows.next() {
            candidates.append(
                Candidate(row: row[0], countryCode: row[1], photoCount: row[2], nearness: nearness, name: nil))
        }
        return candidates
    }

    // MARK: - The name that was found

    /// The name of a place that contains the most of the words, and of those the one that the reader knows best. Nil if
    /// no name contains any: then the region or country matched.
    private func name(ofPlace row: Int64, with terms: [SearchQuery.Term]) throws -> String? {
        let marks = [SearchMark.own, SearchMark.local] + reader.languages.map(SearchMark.language)
        let all = try String.fetchCursor(
            try db.cachedStatement(sql: "SELECT folded FROM placeName WHERE placeRow = ?"), arguments: [row])
        var best: (folded: String, hits: Int, rank: Int)?
        while let folded = try all.next() {
            let rank = marks.firstIndex { folded.utf8.starts(with: $0.utf8) }
            // For names in other languages, only the entry without a mark is compared.
            guard
                rank != nil
                    || folded.unicodeScalars.first.map({ $0.properties.generalCategory != .privateUse }) ?? false
            else { continue }
            let start = folded.utf8.index(folded.startIndex, offsetBy: rank.map { marks[$0].utf8.count } ?? 0)
            let words = folded[start...].split(separator: " ")
            let hits = terms.count { $0.occurs(in: words, isWhole: rank == nil) }
            let isBetter = best.map { (hits, -(rank ?? marks.count)) > ($0.hits, -$0.rank) } ?? true
            if hits > 0, isBetter { best = (folded, hits, rank ?? marks.count) }
        }
        guard let best else { return nil }
        return try String.fetchOne(
            try db.cachedStatement(sql: "SELECT name FROM placeName WHERE folded = ? AND placeRow = ?"),
            arguments: [best.folded, row])
    }
}

extension SearchQuery.Term {
    /// Whether the words occur one after another in a text.
    ///
    /// - Parameter isWhole: whether the last word must be complete even if the term is a prefix.
    fileprivate func occurs(in text: [Substring], isWhole: Bool) -> Bool {
        let wanted = words.words
        guard let last = wanted.last, text.count >= wanted.count else { return false }
        return (0...(text.count - wanted.count)).contains { start in
            let found = text[start..<start + wanted.count]
            guard let end = found.last, found.dropLast().elementsEqual(wanted.dropLast()) else { return false }
            return isPrefix && !isWhole ? end.utf8.starts(with: last.utf8) : end == last
        }
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
}

internal import GRDB
internal import Localization
internal import Times

/// Finds photos by their words and those of their places, within a transaction.
struct PhotoSearch {
    let db: Database
    let places: PlaceSearch
    /// The number of photos that are ranked by relevance; if more match, only those that were added last. Each one
    /// reads some pages.
    private static let weighed = 400
    /// The number of places that a word of a name stands for: those with the most photos.
    private static let places = 40
    /// The number of places that a filter stands for.
    private static let filterPlaces = 2_000

    init(db: Database, places: PlaceSearch) {
        (self.db, self.places) = (db, places)
    }

    /// A photo that matches, and the values that it is ranked by.
    private struct Candidate {
        var row: Int64
        var takenAt: Instant
        /// The best of its place and district.
        var rank: FoundPlace.PhotoRank
        var score = 0.0

        static let columns = "photo.row, photo.takenAt, photo.placeRow, photo.districtRow, photo.formerPlaceRow"

        /// Reads ``columns``; `named` has the ranks of the places that match.
        init(_ photo: Row, _ named: [Int64: FoundPlace.PhotoRank], _ reader: SearchReader) {
            (row, takenAt) = (photo[0], photo[1] ?? .earliest)
            rank =
                (2...(reader.finds == .districts ? 4 : 2)).compactMap { (photo[$0] as Int64?).flatMap { named[$0] } }
                .min()
                ?? .other
        }

        func precedes(_ other: Candidate) -> Bool {
            if rank != other.rank { return rank < other.rank }
            if score != other.score { return score > other.score }
            if takenAt != other.takenAt { return takenAt > other.takenAt }
            return row > other.row
        }
    }

    /// Photos that match the whole query: first those at places whose name for the reader matches, then those where
    /// such a name begins with the words, then those with the greatest relevance (BM25), then the newest.
    func photos(_ query: SearchQuery, limit: Int) throws -> [PhotoRecord] {
        let named = Dictionary(
            uniqueKeysWithValues: try places.named(query.terms).map { ($0.row, $0.nearness.photoRank) })
        guard let expression = try expression(query) else {
            // Without words: the newest photos that meet the conditions.
            let newest = "photo.takenAt DESC, photo.name, photo.id"
            return try candidates(query, nil, named, order: newest, limit: limit).compactMap { try record($0.row) }
        }
        let count = max(Self.weighed, limit)
        var (found, isWhole) = try candidates(query, expression, named, limit: limit, of: count)
        guard !found.isEmpty else { return [] }
        if isWhole {
            let scores = try Relevance(db: db, terms: query.terms).scores(found.map(\.row))
            for index in found.indices { found[index].score = scores[found[index].row] ?? 0 }
        } else {
            // Photos of the matching places have to be among those that are ranked.
            for rank in [FoundPlace.PhotoRank.beginning, .named] {
                let marks = named.filter { $0.value == rank }.prefix(Self.places).flatMap {
                    self.marks(ofPlace: $0.key)
                }
                guard let there = FullTextQuery.any(marks), let both = FullTextQuery.all([expression, there])
                else { continue }
                found += try candidates(query, both, named, order: Self.lastFirst, limit: limit)
            }
            var seen: Set<Int64> = []
            found = found.filter { seen.insert($0.row).inserted }
        }
        return try found.sorted { $0.precedes($1) }.prefix(limit).compactMap { try record($0.row) }
    }

    private func record(_ row: Int64) throws -> PhotoRecord? { try PhotoRecord.fetch(db, row: row) }

    // MARK: - The expression

    /// All words, or places that match all words together; nil for a query with only conditions.
    private func expression(_ query: SearchQuery) throws -> FullTextQuery? {
        var parts: [FullTextQuery] = []
        if !query.terms.isEmpty {
            let words = try query.terms.compactMap { try alternatives($0) }
            let named = query.terms.count > 1 ? try marks(query.terms) : []
            if let all = FullTextQuery.all(words), let any = FullTextQuery.any([all] + named) { parts.append(any) }
        }
        for condition in query.conditions where !condition.isNegated {
            if let part = try expression(condition.filter) { parts.append(part) }
        }
        guard let whole = FullTextQuery.all(parts) else { return nil }
        // One expression for all: FTS5 limits nesting to about a hundred levels.
        var unwanted = try query.excluded.compactMap { try alternatives($0) }
        for condition in query.conditions where condition.isNegated {
            if let part = try expression(condition.filter) { unwanted.append(part) }
        }
        return FullTextQuery.any(unwanted).map(whole.without) ?? whole
    }

    /// A word of the photo, of the names of its place or district, or of its country, or the name of its region.
    private func alternatives(_ term: SearchQuery.Term) throws -> FullTextQuery? {
        let codes = places.reader.finds == .nothing ? [] : try places.countries.codes(term)
        let countries = codes.map { FullTextQuery(mark: SearchMark.country($0)) }
        let text = FullTextQuery(term).within("title keywords caption credit")
        return FullTextQuery.any([text] + (try marks([term])) + countries)
    }

    private func marks(_ terms: [SearchQuery.Term]) throws -> [FullTextQuery] {
        guard terms.count > 1 || terms.contains(where: { $0.words.text.unicodeScalars.count > 2 }) else { return [] }
        var there = try places.withNames(terms, count: Self.places)
        if places.isForgiving, there.isEmpty { there = try places.misspelt(terms) }
        let rows = try there.prefix(Self.places).map(\.row) + places.inRegion(terms).map(\.row)
        return rows.flatMap(marks)
    }

    /// The marks of photos at a place, in it as a district, and formerly listed there, if the reader finds photos by districts.
    private func marks(ofPlace row: Int64) -> [FullTextQuery] {
        let all =
            places.reader.finds == .districts ? [SearchMark.place(row), SearchMark.part(row)] : [SearchMark.place(row)]
        return all.map { FullTextQuery(mark: $0) }
    }

    /// A filter that matches nothing becomes a mark that no photo has.
    private func expression(_ filter: SearchQuery.Filter) throws -> FullTextQuery? {
        switch filter {
        case .country where places.reader.finds == .nothing: return FullTextQuery(mark: SearchMark.country("?"))
        case .country(let name):
            let code = name.utf8.count == 2 ? CountryCode.alpha2(of: name) ?? name.uppercased() : nil
            let term = SearchQuery.Term(words: FoldedWords(name), isPrefix: false)
            let codes = try code.map { [$0] } ?? places.countries.codes(term)
            let listed = try places.countries.listed.get()
            return FullTextQuery.any(codes.map { photos(inCountry: $0, listed) })
                ?? FullTextQuery(mark: SearchMark.country("?"))
        case .place(let words):
            let term = SearchQuery.Term(words: words, isPrefix: true)
            let there = try places.withNames([term], count: .max).prefix(Self.filterPlaces)
            return FullTextQuery.any(there.flatMap { marks(ofPlace: $0.row) })
                ?? FullTextQuery(mark: SearchMark.place(0))
        case .camera(let term): return try equipment(term, mark: SearchMark.camera)
        case .lens(let term): return try equipment(term, mark: SearchMark.lens)
        case .taken, .has, .source, .rating: return nil
        }
    }

    /// Photos taken with a camera or lens. In quotation marks, the words are the end of its name, so that `"iPhone 6"` is not
    /// the iPhone 6s or 6 Plus; if there is no such name, they are a part of it.
    private func equipment(_ term: SearchQuery.Term, mark: String) throws -> FullTextQuery {
        let words = EquipmentWords.words(term.words)
        let part = FullTextQuery(words: words, mark: mark, isEnd: false)
        guard term.isQuoted else { return part }
        let end = FullTextQuery(words: words, mark: mark, isEnd: true)
        let find = try db.cachedStatement(
            sql: "SELECT 1 FROM photoText WHERE photoText MATCH ? AND \(isShownText) LIMIT 1")
        return try Row.fetchOne(find, arguments: [end.text]) == nil ? part : end
    }

    /// The photos at places that are listed under a country.
    private func photos(inCountry code: String, _ listed: ListedCountries) -> FullTextQuery {
        func places(_ rows: [Int64]) -> FullTextQuery? {
            FullTextQuery.any(rows.map { FullTextQuery(mark: SearchMark.place($0)) })
        }
        let own = FullTextQuery(mark: SearchMark.country(code))
        let here = listed.rows(movedTo: code)
        let left = places(listed.rows.filter { listed.country(ofRow: $0) != code }).map(own.without) ?? own
        return FullTextQuery.any([left] + [places(here)].compactMap(\.self)) ?? left
    }

    /// The rows of `photoText` whose photos the reader sees.
    private var isShownText: String { ReaderConnection.isShown(photo: "photoText.rowid", db) }

    // MARK: - Rows

    private static let lastFirst = "photoText.rowid DESC"

    /// The matches, if there are fewer than `count`; else those that were added last. If the query has only words, rows
    /// of `photo` are read only where necessary.
    private func candidates(
        _ query: SearchQuery, _ expression: FullTextQuery, _ named: [Int64: FoundPlace.PhotoRank], limit: Int,
        of count: Int
    ) throws -> (found: [Candidate], isWhole: Bool) {
        guard try query.conditions.allSatisfy({ try sql($0.filter) == nil }) else {
            let found = try candidates(query, expression, named, order: Self.lastFirst, limit: count)
            return (found, found.count < count)
        }
        let rows = try Int64.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT rowid FROM photoText WHERE photoText MATCH ? AND \(isShownText)
                    ORDER BY \(Self.lastFirst) LIMIT ?
                    """),
            arguments: [expression.text, count])
        let isWhole = rows.count < count
        let select = try db.cachedStatement(
            sql: "SELECT \(Candidate.columns) FROM photo WHERE row = ? AND \(Self.isShown)")
        var found: [Candidate] = []
        for row in rows where isWhole || found.count < limit {
            guard let photo = try Row.fetchOne(select, arguments: [row]) else { continue }
            found.append(Candidate(photo, named, places.reader))
        }
        return (found, isWhole)
    }

    private static let isShown =
        "photo.state <> 'missing' AND NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)"

    /// The matches in an order.
    private func candidates(
        _ query: SearchQuery, _ expression: FullTextQuery?, _ named: [Int64: FoundPlace.PhotoRank], order: String,
        limit: Int
    ) throws -> [Candidate] {
        var arguments: [(any DatabaseValueConvertible)?] = []
        var conditions = [Self.isShown]
        if let expression {
            conditions.append("photoText MATCH ?")
            arguments.append(expression.text)
        } else {
            for term in query.excluded {
                guard let part = try alternatives(term) else { continue }
                conditions.append("photo.row NOT IN (SELECT rowid FROM photoText WHERE photoText MATCH ?)")
                arguments.append(part.text)
            }
            for condition in query.conditions where condition.isNegated {
                guard let part = try self.expression(condition.filter) else { continue }
                conditions.append("photo.row NOT IN (SELECT rowid FROM photoText WHERE photoText MATCH ?)")
                arguments.append(part.text)
            }
        }
        for condition in query.conditions {
            guard let (sql, values) = try sql(condition.filter) else { continue }
            conditions.append(condition.isNegated ? "NOT (\(sql))" : "(\(sql))")
            arguments += values
        }
        arguments.append(limit)
        let source = expression == nil ? "photo" : "photoText CROSS JOIN photo ON photo.row = photoText.rowid"
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Candidate.columns) FROM \(source) WHERE \(conditions.joined(separator: " AND "))
                ORDER BY \(order) LIMIT ?
                """)
        var candidates: [Candidate] = []
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        while let row = try rows.next() {
            candidates.append(Candidate(row, named, places.reader))
        }
        return candidates
    }

    /// A condition on the row of `photo`; nil if full-text search evaluates the filter.
    private func sql(_ filter: SearchQuery.Filter) throws -> (String, [(any DatabaseValueConvertible)?])? {
        switch filter {
        case .country, .place, .camera, .lens: return nil
        case .source(let words):
            let named = try Row.fetchAll(db, sql: "SELECT row, name FROM source").filter { FoldedWords($0[1]) == words }
            let rows = named.map { "\($0[0] as Int64)" }.joined(separator: ", ")
            // A photo without a source is not of any of these.
            return ("photo.sourceRow IS NOT NULL AND photo.sourceRow IN (\(rows))", [])
        case .taken(let from, let before):
            let ever = Int64(86_400_000_000_000)
            let (first, last) = (from ?? LocalTime(milliseconds: -ever), before ?? LocalTime(milliseconds: ever))
            // A range that the language of searches allows is never empty.
            return (PlaceClock.sql(within: min(first, last)..<max(first, last)), [])
        case .rating(let least): return ("coalesce(photo.rating, 0) >= ?", [least])
        case .has(.gps): return ("photo.latitude IS NOT NULL", [])
        case .has(.place) where places.reader.finds == .nothing: return ("0", [])
        case .has(.place):
            return ("photo.placeRow <> (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)')", [])
        case .has(.title): return ("photo.title IS NOT NULL", [])
        case .has(.caption): return ("photo.caption IS NOT NULL", [])
        case .has(.keywords): return ("photo.keywords IS NOT NULL", [])
        case .has(.credit): return ("photo.credit IS NOT NULL", [])
        case .has(.date): return ("photo.takenAt IS NOT NULL", [])
        }
    }
}

internal import Disk
internal import GRDB
internal import Glibc
internal import Localization

/// The relevance of photos for words, by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009),
/// with more weight for a word in a title than for one in a caption.
///
/// FTS5's own function visits every photo with any of the words, which takes tenths of a second for a common word in a
/// million photos. Here only the photos that were found are read, and words are counted only up to ``common``.
struct Relevance {
    private let db: Database
    private let terms: [(term: SearchQuery.Term, words: [[UInt8]], weight: Double)]
    private static let (saturation, lengthWeight) = (1.2, 0.75)
    /// Title, keywords, caption, credit.
    private static let columnWeights = [4.0, 3.0, 2.0, 1.0]
    /// The count at which a word is common.
    private static let common = 2_000
    /// The average number of words of a photo with words.
    private static let usualLength = 12.0

    init(db: Database, terms: [SearchQuery.Term]) throws {
        self.db = db
        let isShown = ReaderConnection.isShown(photo: "photoText.rowid", db)
        let total = try Double(Int.fetchOne(db, sql: "SELECT max(rowid) FROM photoText WHERE \(isShown)") ?? 0)
        self.terms = try terms.map { term in
            let count = try Double(
                Int.fetchOne(
                    try db.cachedStatement(
                        sql: """
                            SELECT count(*) FROM (
                              SELECT 1 FROM photoText WHERE photoText MATCH ? AND \(isShown) LIMIT \(Self.common))
                            """),
                    arguments: [FullTextQuery(term).within("title keywords caption credit").text]) ?? 0)
            // Lucene's variant of the weight, which is never negative.
            let weight = log(1 + (max(total - count, 0) + 0.5) / (count + 0.5))
            return (term, term.words.words.map { Array($0.utf8) }, weight)
        }
    }

    /// The score of each photo; 0 for one that matches only by its place.
    func scores(_ rows: [Int64]) throws -> [Int64: Double] {
        let select = try db.cachedStatement(
            sql: "SELECT title, keywords, caption, credit FROM photoText WHERE rowid = ?")
        var scores: [Int64: Double] = [:]
        for row in rows {
            guard let text = try Row.fetchOne(select, arguments: [row]) else { continue }
            let columns = (0..<4).map { column in
                (text[column] as String?).map { Array($0.utf8).split(separator: UInt8(ascii: " ")) } ?? []
            }
            let length = Double(columns.reduce(0) { $0 + $1.count })
            scores[row] = terms.reduce(0) { $0 + score($1.term, $1.words, columns, length) * $1.weight }
        }
        return scores
    }

    private func score(
        _ term: SearchQuery.Term, _ words: [[UInt8]], _ columns: [[ArraySlice<UInt8>]], _ length: Double
    ) -> Double {
        var frequency = 0.0
        for (column, weight) in zip(columns, Self.columnWeights) {
            guard column.count >= words.count else { continue }
            for start in 0...(column.count - words.count) where matches(term, words, column[start...]) {
                frequency += weight
            }
        }
        let norm = 1 - Self.lengthWeight + Self.lengthWeight * length / Self.usualLength
        return frequency * (Self.saturation + 1) / (frequency + Self.saturation * norm)
    }

    private func matches(_ term: SearchQuery.Term, _ words: [[UInt8]], _ text: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        for (word, found) in zip(words.dropLast(), text) where !found.elementsEqual(word) { return false }
        guard let last = words.last else { return false }
        let found = text[text.startIndex + words.count - 1]
        return term.isPrefix ? found.starts(with: last) : found.elementsEqual(last)
    }
}

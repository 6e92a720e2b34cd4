internal import GRDB
internal import Localization

extension PlaceSearch {
    /// The name of a place that contains the most of the words, and of those the one that the reader knows best. Nil if
    /// no name contains any: then the region or country matched.
    func name(ofPlace row: Int64, with terms: [SearchQuery.Term]) throws -> String? {
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

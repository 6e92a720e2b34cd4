internal import GRDB
internal import Localization

/// Finds regions by their names, within a transaction.
struct RegionSearch {
    let db: Database
    /// The languages in which the person who searches reads names.
    let languages: [String]
    /// A prefix of one letter matches too many regions.
    private static let shortestBeginning = 2
    /// The greatest number of regions that the beginning of a name, or a word of it, stands for.
    private static let most = 60

    /// Codes (ISO 3166-2) of the regions for which the words are a whole name in any language, or a prefix of one in the
    /// reader's languages, from two letters on.
    ///
    /// - Parameter isForeign: whether they may be a prefix in other languages too, as ``SearchReader`` defines.
    func named(_ terms: [SearchQuery.Term], isForeign: Bool = false) throws -> [String] {
        let phrase = SearchQuery.phrase(terms)
        guard phrase.unicodeScalars.count >= Self.shortestBeginning else { return [] }
        var codes = Set(try self.codes(SearchMark.regionName + phrase))
        if terms.last?.isPrefix == true {
            for mark in languages.map(SearchMark.language) {
                codes.formUnion(try self.codes(beginning: SearchMark.regionName + mark + phrase))
            }
            if isForeign, let longest = SearchReader.longestForeignName(beginning: phrase) {
                codes.formUnion(try self.codes(beginning: SearchMark.regionName + phrase, longest: longest + 1))
            }
        }
        return codes.sorted()
    }

    /// The same and those for which the words are a word of a name.
    func withWord(_ term: SearchQuery.Term, isForeign: Bool) throws -> [String] {
        Set(try named([term], isForeign: isForeign) + codes(SearchMark.regionWord + term.words.text)).sorted()
    }

    private func codes(_ text: String) throws -> [String] {
        try String.fetchAll(
            try db.cachedStatement(sql: "SELECT code FROM countryName WHERE folded = ? LIMIT \(Self.most)"),
            arguments: [text])
    }

    /// - Parameter longest: the greatest length of the stored text, in letters.
    private func codes(beginning text: String, longest: Int = .max) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT code FROM countryName WHERE folded >= ? AND folded <= ? AND length(folded) <= ?
                LIMIT \(Self.most)
                """)
        return try String.fetchAll(statement, arguments: [text, text + "\u{10FFFF}", longest])
    }
}

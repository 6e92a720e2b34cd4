internal import GRDB
internal import Localization

/// A country in the results of a search.
public struct FoundCountry: Sendable, Equatable {
    /// ISO 3166-1 alpha-2.
    public var code: String
    /// Number of photographs there; nil if none is known and a source has lists for its places that were never fetched.
    public var photoCount: Int?
    /// The name that matched, unless it is the reader's.
    public var name: String?
}

/// Finds countries by their names, within a transaction. Names in the reader's language are loaded once.
final class CountrySearch {
    private let db: Database
    private let locale: LocaleTag
    private var known: [Country]?
    /// The countries that places are listed under.
    private(set) lazy var listed = Result { try ListedCountries(db) }
    /// A prefix of one letter matches too many countries.
    private static let shortestBeginning = 2
    /// The greatest number of countries that match a prefix in another language.
    private static let foreignCountries = 60

    /// A country with its name for the reader.
    private struct Country {
        var code: String
        var photoCount: Int
        var name: FoldedWords

        func begins(_ text: String) -> Bool { name.text.utf8.starts(with: text.utf8) }

        func hasWord(beginning text: String) -> Bool {
            begins(text) || name.words.contains { $0.unicodeScalars.count > 2 && $0.utf8.starts(with: text.utf8) }
        }
    }

    init(db: Database, locale: LocaleTag) {
        (self.db, self.locale) = (db, locale)
    }

    /// Countries with places in the catalogue whose complete name, in any language, equals the words, then those whose
    /// name in the reader's language begins with them; within each group, those with the most photos first.
    func named(_ terms: [SearchQuery.Term], limit: Int) throws -> [FoundCountry] {
        let phrase = SearchQuery.phrase(terms)
        guard !phrase.isEmpty else { return [] }
        let isBeginning = terms.last?.isPrefix == true && phrase.unicodeScalars.count >= Self.shortestBeginning
        let foreign = try foreignNames(phrase)
        var found: [(isWhole: Bool, country: FoundCountry)] = []
        for country in try countries() where country.code != PlaceRecord.unknownCountry {
            let isOwn = country.name.text == phrase
            let name = isOwn ? nil : foreign[country.code]
            guard isOwn || name != nil || isBeginning && country.begins(phrase) else { continue }
            guard try country.photoCount > 0 || isUncounted(country.code) else { continue }
            let count = country.photoCount > 0 ? country.photoCount : nil
            found.append((isOwn || name != nil, FoundCountry(code: country.code, photoCount: count, name: name)))
        }
        found.sort { left, right in
            if left.isWhole != right.isWhole { return left.isWhole }
            let counts = (left.country.photoCount ?? 0, right.country.photoCount ?? 0)
            return counts.0 != counts.1 ? counts.0 > counts.1 : left.country.code < right.country.code
        }
        return found.prefix(limit).map(\.country)
    }

    /// Codes of the countries for which the words are a name, a word of one, or the code, in any language; or for which
    /// they are a prefix of one: in the reader's language from two letters on, in others as ``SearchReader`` defines.
    func codes(_ term: SearchQuery.Term) throws -> [String] {
        let text = term.words.text
        guard !term.isPrefix || text.unicodeScalars.count >= Self.shortestBeginning else { return [] }
        var codes = Set(
            try String.fetchAll(
                try db.cachedStatement(sql: "SELECT code FROM countryName WHERE folded = ?"), arguments: [text]))
        let others = try listed.get().others
        if !others.isEmpty {
            codes.formUnion(try countries().filter { others.contains($0.code) && $0.name.text == text }.map(\.code))
        }
        guard term.isPrefix else { return codes.sorted() }
        codes.formUnion(try countries().filter { $0.hasWord(beginning: text) }.map(\.code))
        if let longest = SearchReader.longestForeignName(beginning: text) {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT DISTINCT code FROM countryName WHERE folded >= ? AND folded <= ? AND length(folded) <= ?
                    LIMIT \(Self.foreignCountries)
                    """)
            codes.formUnion(try String.fetchAll(statement, arguments: [text, text + "\u{10FFFF}", longest]))
        }
        return codes.sorted()
    }

    /// The names as they are written, by country code.
    private func foreignNames(_ phrase: String) throws -> [String: String] {
        let mark = SearchMark.wholeName
        let first = mark + phrase + mark
        let rows = try Row.fetchAll(
            try db.cachedStatement(sql: "SELECT code, folded FROM countryName WHERE folded >= ? AND folded <= ?"),
            arguments: [first, first + "\u{10FFFF}"])
        return Dictionary(
            rows.map { ($0[0], String(($0[1] as String).unicodeScalars.dropFirst(first.unicodeScalars.count))) },
            uniquingKeysWith: { first, _ in first })
    }

    private func countries() throws -> [Country] {
        if let known { return known }
        let names = try CountryNames(locale: locale)
        let listed = try listed.get()
        // Names are stored only for countries with places of their own.
        let others = listed.others.map { " UNION SELECT '\($0)'" }.joined()
        let countries = try Row.fetchAll(
            db,
            sql: """
                SELECT named.code, coalesce(counted.photoCount, 0)
                FROM (SELECT code FROM countryName WHERE folded = ?\(others)) AS named
                LEFT JOIN \(listed.counts) AS counted ON counted.code = named.code
                """, arguments: [SearchMark.anyCountry]
        ).map { row in
            Country(code: row[0], photoCount: row[1], name: FoldedWords(names.name(of: row[0])))
        }
        known = countries
        return countries
    }

    /// Whether a source has a list for one of the country's places.
    private func isUncounted(_ code: String) throws -> Bool {
        let listed = try listed.get()
        return try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM feed JOIN place ON place.row = feed.placeRow WHERE \(listed.code) = ?)",
            arguments: [code]) ?? false
    }
}

public import Localization
public import Times

/// What somebody looks for, as they typed it: words, `"phrases"`, `-words` that must not be there, and filters.
///
/// `country:SE`, `place:falun`, `taken:2011-05..2012`, `has:gps`, `source:nature`; each may have a minus before it, and a value in quotation marks.
/// All must hold; the last word is the beginning of one, unless a quotation mark ends it.
public struct SearchQuery: Sendable, Equatable {
    /// Words that stand one after another: one word, a phrase, or what is written without spaces.
    public struct Term: Sendable, Equatable {
        /// As they are compared.
        public var words: FoldedWords
        /// Whether the last may go on.
        public var isPrefix: Bool
        /// Whether they stood in quotation marks.
        public var isQuoted = false
    }

    /// A condition.
    public enum Filter: Sendable, Equatable {
        /// In a country: a code, or a name in any language.
        case country(String)
        /// At a place that is called so, or so begins.
        case place(FoldedWords)
        /// Taken from the first to before the second, by a clock where it was taken.
        case taken(from: LocalTime?, before: LocalTime?)
        case has(Feature)
        /// Of a source of this name.
        case source(FoldedWords)
    }

    /// What a photo may have.
    public enum Feature: String, Sendable, CaseIterable {
        case gps, place, title, caption, keywords, credit, date
    }

    /// A filter and whether it must not hold.
    public struct Condition: Sendable, Equatable {
        public var filter: Filter
        public var isNegated: Bool

        /// A filter that holds, or mustn't.
        public init(filter: Filter, isNegated: Bool) {
            (self.filter, self.isNegated) = (filter, isNegated)
        }
    }

    public var terms: [Term] = []
    public var excluded: [Term] = []
    public var conditions: [Condition] = []

    /// Whether nothing is looked for.
    public var isEmpty: Bool { terms.isEmpty && conditions.isEmpty && excluded.isEmpty }

    /// The same with every word the beginning of one, but for those in quotation marks; nil where that is nothing else.
    public var loosened: SearchQuery? {
        var query = self
        for index in terms.indices where !terms[index].isQuoted { query.terms[index].isPrefix = true }
        return query == self ? nil : query
    }

    /// Reads what was typed.
    ///
    /// - Throws: ``SearchQueryError`` for a filter with a value that it can't have. Words with a colon that is no filter's are words.
    public init(_ text: String) throws(SearchQueryError) {
        let items = SearchQueryItem.items(of: text)
        for (number, item) in items.enumerated() {
            if let key = item.key, let filter = try Self.filter(key, item.value) {
                conditions.append(Condition(filter: filter, isNegated: item.isNegated))
                continue
            }
            let written = item.key.map { "\($0) \(item.value)" } ?? item.value
            let words = FoldedWords(written)
            guard !words.isEmpty else { continue }
            let term = Term(
                words: words, isPrefix: number == items.count - 1 && !item.isQuoted && !item.isNegated,
                isQuoted: item.isQuoted)
            if item.isNegated { excluded.append(term) } else { terms.append(term) }
        }
    }

    /// All words one after another.
    static func phrase(_ terms: [Term]) -> String { terms.map(\.words.text).joined(separator: " ") }

    private static func filter(_ key: String, _ value: String) throws(SearchQueryError) -> Filter? {
        switch key.lowercased() {
        case "country":
            guard !value.isEmpty else { throw .noValue(key) }
            return .country(value)
        case "place":
            let words = FoldedWords(value)
            guard !words.isEmpty else { throw .noValue(key) }
            return .place(words)
        case "taken":
            guard let range = TakenRange(value) else { throw .noTime(value) }
            return .taken(from: range.from, before: range.before)
        case "source":
            let words = FoldedWords(value)
            guard !words.isEmpty else { throw .noValue(key) }
            return .source(words)
        case "has":
            guard let feature = Feature(rawValue: value.lowercased()) else { throw .noFeature(value) }
            return .has(feature)
        default: return nil
        }
    }
}

/// Why something typed is no search.
public enum SearchQueryError: Error, Equatable, Sendable, CustomStringConvertible {
    case noValue(String)
    case noTime(String)
    case noFeature(String)

    private static let examples = ["country": "country:SE", "place": "place:falun", "source": "source:nature"]

    public var description: String {
        switch self {
        case .noValue(let key): "'\(key):' needs a value, such as \(Self.examples[key.lowercased()] ?? key)"
        case .noTime(let value):
            "invalid date 'taken:\(value)': expected a form such as taken:2011, taken:2011-05 or taken:2011-05..2012"
        case .noFeature(let value):
            "unknown filter 'has:\(value)': expected one of has:"
                + SearchQuery.Feature.allCases.map(\.rawValue).joined(separator: ", has:")
        }
    }
}

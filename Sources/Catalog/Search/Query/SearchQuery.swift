public import Localization
public import Times

/// A search as it was typed: words, `"phrases"`, `-words` to exclude, and filters.
///
/// Filters are `country:SE`, `place:falun`, `taken:2011-05..2012`, `has:gps`, `source:nature`, `camera:nikon` and
/// `lens:24-70mm`, `rating:4`; each can have a minus before it and a value in quotation marks. All conditions must hold; the last word
/// is a prefix, unless a quotation mark ends it.
public struct SearchQuery: Sendable, Equatable {
    /// Consecutive words: one word, a phrase, or a text of several words without spaces.
    public struct Term: Sendable, Equatable {
        /// In folded form.
        public var words: FoldedWords
        /// Whether the last word is a prefix.
        public var isPrefix: Bool
        /// Whether the words were in quotation marks.
        public var isQuoted = false
    }

    /// A condition.
    public enum Filter: Sendable, Equatable {
        /// In a country, given by code or by name in any language.
        case country(String)
        /// At a place whose name equals the words or begins with them.
        case place(FoldedWords)
        /// Taken from `from` until before `before`, in local time.
        case taken(from: LocalTime?, before: LocalTime?)
        case has(Feature)
        /// From a source of this name.
        case source(FoldedWords)
        /// Taken with a camera whose name has these words, one after the other.
        case camera(Term)
        /// Taken with such a lens.
        case lens(Term)
        /// With at least this rating, 1 to 5.
        case rating(Int)
    }

    /// Data that a photo can have.
    public enum Feature: String, Sendable, CaseIterable {
        case gps, place, title, caption, keywords, credit, date
    }

    /// A filter, or its negation.
    public struct Condition: Sendable, Equatable {
        public var filter: Filter
        public var isNegated: Bool

        /// A filter that must hold, or must not.
        public init(filter: Filter, isNegated: Bool) {
            (self.filter, self.isNegated) = (filter, isNegated)
        }
    }

    public var terms: [Term] = []
    public var excluded: [Term] = []
    public var conditions: [Condition] = []

    /// Whether the search has no terms and no conditions.
    public var isEmpty: Bool { terms.isEmpty && conditions.isEmpty && excluded.isEmpty }

    /// Whether the results tell what the photos were taken with.
    public var namesEquipment: Bool {
        conditions.contains { condition in
            switch condition.filter {
            case .camera, .lens: true
            default: false
            }
        }
    }

    /// The same query with every term a prefix, except those in quotation marks; nil if that changes nothing.
    public var loosened: SearchQuery? {
        var query = self
        for index in terms.indices where !terms[index].isQuoted { query.terms[index].isPrefix = true }
        return query == self ? nil : query
    }

    /// Parses a search.
    ///
    /// - Throws: ``SearchQueryError`` for a filter with an invalid value. A word with a colon that is not a filter is
    ///   searched as text.
    public init(_ text: String) throws(SearchQueryError) {
        try self.init(SearchQueryItem.items(of: text), isComplete: false)
    }

    /// - Parameter isComplete: whether the last word is complete, because another item follows it.
    init(_ items: [SearchQueryItem], isComplete: Bool) throws(SearchQueryError) {
        for (number, item) in items.enumerated() {
            if let key = item.key, let filter = try Self.filter(key, item.value, isQuoted: item.isQuoted) {
                conditions.append(Condition(filter: filter, isNegated: item.isNegated))
                continue
            }
            let written = item.key.map { "\($0) \(item.value)" } ?? item.value
            let words = FoldedWords(written)
            guard !words.isEmpty else { continue }
            let term = Term(
                words: words,
                isPrefix: number == items.count - 1 && !isComplete && !item.isQuoted && !item.isNegated,
                isQuoted: item.isQuoted)
            if item.isNegated { excluded.append(term) } else { terms.append(term) }
        }
    }

    /// The words of all terms as one phrase.
    static func phrase(_ terms: [Term]) -> String { terms.map(\.words.text).joined(separator: " ") }

    private static func filter(_ key: String, _ value: String, isQuoted: Bool) throws(SearchQueryError) -> Filter? {
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
        case "camera", "lens":
            let words = FoldedWords(value)
            guard !words.isEmpty else { throw .noValue(key) }
            let term = Term(words: words, isPrefix: !isQuoted, isQuoted: isQuoted)
            return key.lowercased() == "lens" ? .lens(term) : .camera(term)
        case "rating":
            guard let rating = Int(value), (1...5).contains(rating) else { throw .noRating(value) }
            return .rating(rating)
        case "has":
            guard let feature = Feature(rawValue: value.lowercased()) else { throw .noFeature(value) }
            return .has(feature)
        default: return nil
        }
    }
}

/// Why a search is invalid.
public enum SearchQueryError: Error, Equatable, Sendable, CustomStringConvertible {
    case noValue(String)
    case noTime(String)
    case noFeature(String)
    case noRating(String)

    private static let examples = [
        "country": "country:SE", "place": "place:falun", "source": "source:nature", "camera": "camera:nikon",
        "lens": "lens:24-70mm",
    ]

    public var description: String {
        switch self {
        case .noValue(let key): "'\(key):' needs a value, such as \(Self.examples[key.lowercased()] ?? key)"
        case .noTime(let value):
            "invalid date 'taken:\(value)': expected a form such as taken:2011, taken:2011-05 or taken:2011-05..2012"
        case .noRating(let value): "invalid rating 'rating:\(value)': expected the least of 1 to 5, such as rating:4"
        case .noFeature(let value):
            "unknown filter 'has:\(value)': expected one of has:"
                + SearchQuery.Feature.allCases.map(\.rawValue).joined(separator: ", has:")
        }
    }
}

internal import Localization

/// An expression of FTS5 (sqlite.org/fts5.html#full_text_query_syntax) over words that were folded: nothing in them is syntax.
struct FullTextQuery {
    /// The expression.
    let text: String

    private init(_ text: String) { self.text = text }

    /// Words one after another.
    init(_ term: SearchQuery.Term) {
        self.init("\"\(term.words.text)\"" + (term.isPrefix ? "*" : ""))
    }

    /// Words one after another, the last to its end.
    init(whole term: SearchQuery.Term) {
        self.init("\"\(term.words.text)\"")
    }

    /// Words one after another, each with a mark before it.
    init(_ term: SearchQuery.Term, mark: String) {
        let words = term.words.words.map { mark + $0 }
        self.init("\"\(words.joined(separator: " "))\"" + (term.isPrefix ? "*" : ""))
    }

    /// A word of its own kind.
    init(mark: String) {
        self.init("\"\(mark)\"")
    }

    /// The expression within some columns only.
    func within(_ columns: String) -> FullTextQuery {
        FullTextQuery("({\(columns)} : \(text))")
    }

    /// Nil of no expressions.
    static func any(_ parts: [FullTextQuery]) -> FullTextQuery? { joined(parts, "OR") }

    /// Nil of no expressions.
    static func all(_ parts: [FullTextQuery]) -> FullTextQuery? { joined(parts, "AND") }

    func without(_ other: FullTextQuery) -> FullTextQuery {
        FullTextQuery("(\(text) NOT \(other.text))")
    }

    private static func joined(_ parts: [FullTextQuery], _ word: String) -> FullTextQuery? {
        guard parts.count != 1 else { return parts[0] }
        return parts.isEmpty ? nil : FullTextQuery("(" + parts.map(\.text).joined(separator: " \(word) ") + ")")
    }
}

internal import Localization

/// An FTS5 expression (sqlite.org/fts5.html#full_text_query_syntax) of folded words, which contain no syntax.
struct FullTextQuery {
    /// The expression.
    let text: String

    private init(_ text: String) { self.text = text }

    /// A phrase.
    init(_ term: SearchQuery.Term) {
        self.init("\"\(term.words.text)\"" + (term.isPrefix ? "*" : ""))
    }

    /// A phrase whose last word is complete.
    init(whole term: SearchQuery.Term) {
        self.init("\"\(term.words.text)\"")
    }

    /// A phrase with a mark before each word.
    init(_ term: SearchQuery.Term, mark: String) {
        let words = term.words.words.map { mark + $0 }
        self.init("\"\(words.joined(separator: " "))\"" + (term.isPrefix ? "*" : ""))
    }

    /// A phrase with a mark before each word, whose last word can be incomplete; or the end of such a name, for which the mark
    /// alone stands.
    init(words: [String], mark: String, isEnd: Bool) {
        let marked = words.map { mark + $0 } + (isEnd ? [mark] : [])
        self.init("\"\(marked.joined(separator: " "))\"" + (isEnd ? "" : "*"))
    }

    /// A mark.
    init(mark: String) {
        self.init("\"\(mark)\"")
    }

    /// The expression, restricted to some columns.
    func within(_ columns: String) -> FullTextQuery {
        FullTextQuery("({\(columns)} : \(text))")
    }

    /// Nil without expressions.
    static func any(_ parts: [FullTextQuery]) -> FullTextQuery? { joined(parts, "OR") }

    /// Nil without expressions.
    static func all(_ parts: [FullTextQuery]) -> FullTextQuery? { joined(parts, "AND") }

    func without(_ other: FullTextQuery) -> FullTextQuery {
        FullTextQuery("(\(text) NOT \(other.text))")
    }

    private static func joined(_ parts: [FullTextQuery], _ word: String) -> FullTextQuery? {
        guard parts.count != 1 else { return parts[0] }
        return parts.isEmpty ? nil : FullTextQuery("(" + parts.map(\.text).joined(separator: " \(word) ") + ")")
    }
}

/// Texts by language: section 4.4, "Language of Property Values".
public struct LanguageMap: Hashable, Sendable {
    /// The texts in one language.
    public struct Entry: Hashable, Sendable {
        /// A BCP 47 tag, or ``LanguageMap/unknown``.
        public var language: String
        public var texts: [String]
    }

    /// The key for texts whose language is unknown, or which are in no language.
    public static let unknown = "none"

    /// The texts. Languages come first that a viewer should use if it supports none of the others.
    public var entries: [Entry]

    /// Creates texts of an unknown language.
    public init(_ texts: String...) {
        self.init(texts: texts)
    }

    /// Creates texts of an unknown language.
    public init(texts: [String]) {
        entries = [Entry(language: Self.unknown, texts: texts)]
    }

    /// Creates one text in several languages. A text that is the same in all of them has no language.
    public init(_ texts: [(language: String, text: String)]) {
        if let first = texts.first?.text, texts.allSatisfy({ $0.text == first }) {
            entries = [Entry(language: Self.unknown, texts: [first])]
        } else {
            entries = texts.map { Entry(language: $0.language, texts: [$0.text]) }
        }
    }

    /// The same texts for a property that can contain markup (section 4.5). A text that begins with `<` and ends with `>` would be
    /// interpreted as HTML, so it is escaped and put in an element. Text from untrusted sources thus never becomes markup.
    public var escapingMarkup: LanguageMap {
        var map = self
        for index in map.entries.indices { map.entries[index].texts = entries[index].texts.map(Self.escaped) }
        return map
    }

    private static func escaped(_ text: String) -> String {
        // Some viewers ignore white space at the ends.
        let inner = text.drop(while: \.isWhitespace)
        let last = text.last { !$0.isWhitespace }?.unicodeScalars.last
        guard inner.unicodeScalars.first == "<", last == ">" else { return text }
        var html = "<span>"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "&": html += "&amp;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html + "</span>"
    }
}

extension LanguageMap: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { json in
            for entry in entries { json.member(entry.language, entry.texts) }
        }
    }
}

/// Texts by their language: section 4.4, "Language of Property Values".
public struct LanguageMap: Hashable, Sendable {
    /// Texts of one language.
    public struct Entry: Hashable, Sendable {
        /// A BCP 47 tag, or ``LanguageMap/unknown``.
        public var language: String
        public var texts: [String]
    }

    /// The key of texts whose language nobody knows, or that are of none.
    public static let unknown = "none"

    /// What it has, those languages first that a viewer takes who speaks none of them.
    public var entries: [Entry]

    /// Texts of an unknown language.
    public init(_ texts: String...) {
        self.init(texts: texts)
    }

    /// Texts of an unknown language.
    public init(texts: [String]) {
        entries = [Entry(language: Self.unknown, texts: texts)]
    }

    /// One text in several languages; where it is the same in all, it is of none of them.
    public init(_ texts: [(language: String, text: String)]) {
        if let first = texts.first?.text, texts.allSatisfy({ $0.text == first }) {
            entries = [Entry(language: Self.unknown, texts: [first])]
        } else {
            entries = texts.map { Entry(language: $0.language, texts: [$0.text]) }
        }
    }

    /// The same texts for a property in which they might be markup (section 4.5): what a viewer would take for HTML, since it begins
    /// with `<` and ends with `>`, is put as text into an element, so that a stranger's words never become one.
    public var escapingMarkup: LanguageMap {
        var map = self
        for index in map.entries.indices { map.entries[index].texts = entries[index].texts.map(Self.escaped) }
        return map
    }

    private static func escaped(_ text: String) -> String {
        // Some viewers look behind white space too.
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

/// Titles and captions as HTML: `<i>` and `<b>` are markup, all else is text. `markup.js` does the same.
///
/// A closing tag that closes nothing is left out; what is open at the end is closed.
package enum EmphasisHTML {
    private static let tags = ["<i>", "</i>", "<b>", "</b>"]

    /// The HTML of a title or caption. Cost is linear in the length.
    package static func render(_ text: String) -> String {
        var html = ""
        var open: [Character] = []
        var rest = text[...]
        while let character = rest.first {
            if character == "<", let tag = tags.first(where: { rest.hasPrefix($0) }) {
                rest = rest.dropFirst(tag.count)
                html += write(tag, open: &open)
            } else {
                rest = rest.dropFirst()
                html += escape(character)
            }
        }
        return html + open.reversed().map { "</\($0)>" }.joined()
    }

    /// The text without its markup, for titles of pages and alternative texts.
    package static func plain(_ text: String) -> String {
        tags.reduce(text) { text, tag in text.split(separator: tag, omittingEmptySubsequences: false).joined() }
    }

    private static func write(_ tag: String, open: inout [Character]) -> String {
        let letter: Character = tag.contains("i") ? "i" : "b"
        guard tag.hasPrefix("</") else {
            open.append(letter)
            return tag
        }
        guard open.last == letter else { return "" }
        open.removeLast()
        return tag
    }

    private static func escape(_ character: Character) -> String {
        switch character {
        case "<": "&lt;"
        case ">": "&gt;"
        case "&": "&amp;"
        case "\"": "&quot;"
        default: String(character)
        }
    }
}

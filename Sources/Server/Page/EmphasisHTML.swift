internal import Editorial
internal import HTML

/// Converts titles and captions to HTML: `<i>` and `<b>` are markup, everything else is text, as in `MarkedText`. `markup.js` does
/// the same.
package enum EmphasisHTML {
    /// Renders a title or caption with properly nested markup. O(n).
    package static func render(_ text: String) -> String {
        var html = ""
        var open: [String] = []
        for run in MarkedText.runs(of: text) {
            let wanted = [run.isItalic ? "i" : nil, run.isBold ? "b" : nil].compactMap(\.self)
            while let last = open.last, !open.allSatisfy({ wanted.contains($0) }) {
                html += "</\(last)>"
                open.removeLast()
            }
            for tag in wanted where !open.contains(tag) {
                html += "<\(tag)>"
                open.append(tag)
            }
            html += run.text.unicodeScalars.map(escape).joined()
        }
        return html + open.reversed().map { "</\($0)>" }.joined()
    }

    /// The text without markup, for page titles and alternative texts.
    package static func plain(_ text: String) -> String {
        MarkedText.plain(text)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "<": "&lt;"
        case ">": "&gt;"
        case "&": "&amp;"
        case "\"": "&quot;"
        default: String(scalar)
        }
    }
}

/// Parses text such as ``MarkedText/marked`` and titles and captions of feeds: `<i>`, `</i>`, `<b>` and `</b>` are marks, and
/// everything else is text. `markup.js` does the same.
extension MarkedText {
    private static let tags = ["<i>", "</i>", "<b>", "</b>"]

    /// The runs of a text, with white space unchanged. An end tag without a start tag is ignored, and open tags end with the
    /// text. Linear time.
    public static func runs(of marked: String) -> [Run] {
        guard marked.utf8.contains(UInt8(ascii: "<")) else { return marked.isEmpty ? [] : [Run(marked)] }
        var reading = Reading()
        var rest = Substring(marked).utf8
        while let byte = rest.first {
            if byte == UInt8(ascii: "<"), let tag = tags.first(where: { rest.starts(with: $0.utf8) }) {
                reading.take(tag)
                rest = rest.dropFirst(tag.utf8.count)
            } else {
                reading.text.append(byte)
                rest = rest.dropFirst()
            }
        }
        reading.endRun()
        return reading.runs
    }

    /// The text without its marks.
    public static func plain(_ marked: String) -> String {
        guard marked.utf8.contains(UInt8(ascii: "<")) else { return marked }
        return runs(of: marked).map(\.text).joined()
    }

    private struct Reading {
        var runs: [Run] = []
        var text: [UInt8] = []
        /// The open marks, innermost last, and the number of each kind.
        private var open: [String] = []
        private var (italics, bolds) = (0, 0)

        mutating func take(_ tag: String) {
            let isItalic = tag.utf8.contains(UInt8(ascii: "i"))
            let isEnd = tag.utf8.count == 4
            let name = isItalic ? "i" : "b"
            guard !isEnd || open.last == name else { return }
            endRun()
            if isEnd { open.removeLast() } else { open.append(name) }
            if isItalic { italics += isEnd ? -1 : 1 } else { bolds += isEnd ? -1 : 1 }
        }

        mutating func endRun() {
            guard !text.isEmpty else { return }
            let run = Run(String(decoding: text, as: UTF8.self), isItalic: italics > 0, isBold: bolds > 0)
            text = []
            runs.join(run)
        }
    }
}

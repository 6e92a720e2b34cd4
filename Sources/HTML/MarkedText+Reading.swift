/// How a text such as ``MarkedText/marked``, and a title or caption of a feed, is read: `<i>`, `</i>`, `<b>` and `</b>` are marks,
/// and all else stands for itself. `markup.js` reads it alike.
extension MarkedText {
    private static let tags = ["<i>", "</i>", "<b>", "</b>"]

    /// The pieces of a text, with its white space as it is. An end that ends nothing is left out, and what is open at the end of the
    /// text ends there. Cost is linear in the length.
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

    /// The words of a text alone.
    public static func plain(_ marked: String) -> String {
        guard marked.utf8.contains(UInt8(ascii: "<")) else { return marked }
        return runs(of: marked).map(\.text).joined()
    }

    private struct Reading {
        var runs: [Run] = []
        var text: [UInt8] = []
        /// The marks that are open, the innermost last, and how many of them are which.
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

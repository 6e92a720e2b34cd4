/// A text of one line in which some of the words are italic or bold.
public struct MarkedText: Hashable, Sendable {
    /// A piece of it, all of one look.
    public struct Run: Hashable, Sendable {
        /// The words.
        public var text: String
        /// Whether they are italic.
        public var isItalic: Bool
        /// Whether they are bold.
        public var isBold: Bool

        /// A piece of text with its look.
        public init(_ text: String, isItalic: Bool = false, isBold: Bool = false) {
            (self.text, self.isItalic, self.isBold) = (text, isItalic, isBold)
        }
    }

    /// The pieces, in order; none is empty, and neighbours differ in their look.
    public private(set) var runs: [Run] = []

    /// A text without any mark.
    public init(_ text: String) {
        self.init(runs: [Run(text)])
    }

    /// A text of pieces; white space is collapsed, control characters are left out.
    public init(runs: [Run]) {
        // Nearly all titles are one clean run.
        guard runs.count != 1 || !Self.isClean(runs[0].text) else {
            self.runs = runs
            return
        }
        var isSpaceDue = false
        for run in runs {
            var text = ""
            for scalar in run.text.unicodeScalars {
                if scalar.value <= 0x20 {
                    isSpaceDue = true
                } else if !CleanText.isControl(scalar) {
                    if isSpaceDue { space(before: &text, of: run) }
                    isSpaceDue = false
                    text.unicodeScalars.append(scalar)
                }
            }
            append(Run(text, isItalic: run.isItalic, isBold: run.isBold))
        }
    }

    /// Puts a space before what comes next: within the run, else between the runs where there are fewer marks.
    private mutating func space(before text: inout String, of run: Run) {
        if !text.isEmpty { return text.append(" ") }
        guard let last = runs.last else { return }
        func marks(_ run: Run) -> Int { (run.isItalic ? 1 : 0) + (run.isBold ? 1 : 0) }
        if marks(last) <= marks(run) { runs[runs.count - 1].text.append(" ") } else { text.append(" ") }
    }

    /// Whether there is no word.
    public var isEmpty: Bool { runs.isEmpty }

    /// The words alone.
    public var plain: String { runs.map(\.text).joined() }

    /// The words with `<i>` and `<b>` around what is so, properly nested, and no other markup: a `<` of the words never looks like
    /// one of these. It is what titles of photos look like.
    public var marked: String { write(Self.unlikeTags) }

    /// The words as HTML, with `<i>` and `<b>` alone.
    public var html: String { write(HTMLEscape.text) }

    /// The text with a space behind each `<` that would begin `<i>`, `</i>`, `<b>` or `</b>`.
    private static func unlikeTags(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if bytes.last == UInt8(ascii: "<"), "ib/".utf8.contains(byte) { bytes.append(UInt8(ascii: " ")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(_ escape: (String) -> String) -> String {
        var text = ""
        for run in runs {
            if run.isItalic { text += "<i>" }
            if run.isBold { text += "<b>" }
            text += escape(run.text)
            if run.isBold { text += "</b>" }
            if run.isItalic { text += "</i>" }
        }
        return text
    }

    /// Whether a text is as it would be after cleaning, as far as can be told at a glance.
    private static func isClean(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    private mutating func append(_ run: Run) {
        guard !run.text.isEmpty else { return }
        runs.join(run)
    }
}

extension [MarkedText.Run] {
    /// Adds a piece, to the last one where that looks the same.
    mutating func join(_ run: MarkedText.Run) {
        if let last, last.isItalic == run.isItalic, last.isBold == run.isBold {
            self[count - 1].text += run.text
        } else {
            append(run)
        }
    }
}

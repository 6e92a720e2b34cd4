/// A single line of text with italic and bold words.
public struct MarkedText: Hashable, Sendable {
    /// A part of the text in one style.
    public struct Run: Hashable, Sendable {
        /// The words.
        public var text: String
        /// Whether they are italic.
        public var isItalic: Bool
        /// Whether they are bold.
        public var isBold: Bool

        /// Creates a run.
        public init(_ text: String, isItalic: Bool = false, isBold: Bool = false) {
            (self.text, self.isItalic, self.isBold) = (text, isItalic, isBold)
        }
    }

    /// The runs in order. None is empty, and adjacent runs differ in style.
    public private(set) var runs: [Run] = []

    /// Creates a text without marks.
    public init(_ text: String) {
        self.init(runs: [Run(text)])
    }

    /// Creates a text of runs. White space is collapsed and control characters are removed.
    public init(runs: [Run]) {
        // Most titles are a single clean run.
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

    /// Adds a space before the following text: within the run, or in the adjacent run with fewer marks.
    private mutating func space(before text: inout String, of run: Run) {
        if !text.isEmpty { return text.append(" ") }
        guard let last = runs.last else { return }
        func marks(_ run: Run) -> Int { (run.isItalic ? 1 : 0) + (run.isBold ? 1 : 0) }
        if marks(last) <= marks(run) { runs[runs.count - 1].text.append(" ") } else { text.append(" ") }
    }

    /// Whether there is no text.
    public var isEmpty: Bool { runs.isEmpty }

    /// The text without marks.
    public var plain: String { runs.map(\.text).joined() }

    /// The text with properly nested `<i>` and `<b>` as its only markup; a literal `<` is never followed by `i`, `b` or `/`.
    /// Titles of photos are stored in this form.
    public var marked: String { write(Self.unlikeTags) }

    /// HTML with only the elements `<i>` and `<b>`.
    public var html: String { write(HTMLEscape.text) }

    /// Adds a space after each `<` before `i`, `b` or `/`, so that it cannot begin a tag.
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

    /// A quick check whether cleaning would leave a text unchanged. False for all non-ASCII text.
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
    /// Appends a run, merged with the last run if the style is equal.
    mutating func join(_ run: MarkedText.Run) {
        if let last, last.isItalic == run.isItalic, last.isBold == run.isBold {
            self[count - 1].text += run.text
        } else {
            append(run)
        }
    }
}

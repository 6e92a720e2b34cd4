/// HTML, as feeds put it into titles and captions, becomes text in which at most `<i>` and `<b>` are markup.
///
/// Markup that was escaped twice is removed as well. What remains of `<` is never followed by a letter, `/`, `!` or `?`
/// unless as one of the four tags, which are balanced, well nested and not empty.
struct MarkupText {
    /// Where block elements begin and end, and in text without any tag its lines: "\n", else one space.
    var keepsLines = false
    /// `<i>` and `<b>` stay.
    var keepsEmphasis = true
    /// In bytes; longer text is cut and ends with "…".
    var limit = 1000

    static let title = MarkupText()
    static let caption = MarkupText(keepsLines: true, limit: 20_000)
    /// For names: no markup at all.
    static let plain = MarkupText(keepsEmphasis: false)

    /// Nil where nothing is left. Cost is linear in the length.
    func clean(_ html: ArraySlice<UInt8>) -> String? {
        var scan = HTMLScan(html, decodesReferences: true)
        var marked = scan.marked()
        if marked.contains(UInt8(ascii: "<")) {
            var second = HTMLScan(marked[...], decodesReferences: false)
            marked = second.marked()
        }
        var writer = MarkupWriter(style: self)
        return writer.write(marked)
    }

    func clean(_ html: String) -> String? {
        clean(ArraySlice(html.utf8))
    }
}

/// What `HTMLScan` puts into text for `MarkupWriter`: control characters, which no text has.
enum Mark {
    static let italic: UInt8 = 1
    static let italicEnd: UInt8 = 2
    static let bold: UInt8 = 3
    static let boldEnd: UInt8 = 4
    static let line: UInt8 = 5

    static func isMark(_ byte: UInt8) -> Bool { (italic...line).contains(byte) }
}

/// HTML, as feeds put it into titles and captions, becomes text in which at most `<i>` and `<b>` are markup.
///
/// Markup that was escaped twice is removed as well. What remains of `<` is never followed by a letter, `/`, `!` or `?`
/// unless as one of the four tags, which are balanced, well nested and not empty.
package struct MarkupStyle: Sendable {
    /// Where block elements begin and end, and in text without any tag its lines: "\n", else one space.
    package var keepsLines: Bool
    /// `<i>` and `<b>` stay.
    package var keepsEmphasis: Bool
    /// In bytes; longer text is cut and ends with "…".
    package var limit: Int

    /// A style of one line of at most 1,000 bytes with emphasis unless told.
    package init(keepsLines: Bool = false, keepsEmphasis: Bool = true, limit: Int = 1_000) {
        (self.keepsLines, self.keepsEmphasis, self.limit) = (keepsLines, keepsEmphasis, limit)
    }

    /// For titles: a line.
    package static let title = MarkupStyle()
    /// For captions: lines of at most 20,000 bytes in all.
    package static let caption = MarkupStyle(keepsLines: true, limit: 20_000)
    /// For names: no markup at all.
    package static let plain = MarkupStyle(keepsEmphasis: false)

    /// The text of a phrase of HTML; nil where nothing is left. Cost is linear in the length.
    package func clean(_ html: ArraySlice<UInt8>) -> String? {
        var marked = MarkupScan.marked(html, decodesReferences: true)
        if marked.contains(HTMLByte.lessThan) { marked = MarkupScan.marked(marked[...], decodesReferences: false) }
        var writer = MarkupWriter(style: self)
        return writer.write(marked)
    }

    /// The same, of a string.
    package func clean(_ html: String) -> String? {
        clean(ArraySlice(html.utf8))
    }
}

/// What `MarkupScan` puts into text for `MarkupWriter`: control characters, which no text has.
enum Mark {
    static let italic: UInt8 = 1
    static let italicEnd: UInt8 = 2
    static let bold: UInt8 = 3
    static let boldEnd: UInt8 = 4
    static let line: UInt8 = 5

    static func isMark(_ byte: UInt8) -> Bool { (italic...line).contains(byte) }
}

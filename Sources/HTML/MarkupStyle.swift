/// How the HTML in titles and captions of feeds is converted to text with at most `<i>` and `<b>` as markup.
///
/// Markup that was escaped twice is removed as well. A remaining `<` is never followed by a letter, `/`, `!` or `?` unless it
/// begins one of the four tags, which are balanced, properly nested and not empty.
package struct MarkupStyle: Sendable {
    /// Whether block elements, and line feeds in text without tags, become "\n" instead of a space.
    package var keepsLines: Bool
    /// Whether `<i>` and `<b>` are kept.
    package var keepsEmphasis: Bool
    /// Maximum length in bytes. Longer text is cut and ends with "…".
    package var limit: Int

    /// Creates a style; by default one line of at most 1,000 bytes with emphasis.
    package init(keepsLines: Bool = false, keepsEmphasis: Bool = true, limit: Int = 1_000) {
        (self.keepsLines, self.keepsEmphasis, self.limit) = (keepsLines, keepsEmphasis, limit)
    }

    /// For titles: one line.
    package static let title = MarkupStyle()
    /// For captions: several lines of at most 20,000 bytes in total.
    package static let caption = MarkupStyle(keepsLines: true, limit: 20_000)
    /// For names: no markup.
    package static let plain = MarkupStyle(keepsEmphasis: false)

    /// The text of an HTML phrase; nil if it is empty. Linear time.
    package func clean(_ html: ArraySlice<UInt8>) -> String? {
        var marked = MarkupScan.marked(html, decodesReferences: true)
        if marked.contains(HTMLByte.lessThan) { marked = MarkupScan.marked(marked[...], decodesReferences: false) }
        var writer = MarkupWriter(style: self)
        return writer.write(marked)
    }

    /// The same for a string.
    package func clean(_ html: String) -> String? {
        clean(ArraySlice(html.utf8))
    }
}

/// Control characters that `MarkupScan` inserts as marks for `MarkupWriter`; text never contains them.
enum Mark {
    static let italic: UInt8 = 1
    static let italicEnd: UInt8 = 2
    static let bold: UInt8 = 3
    static let boldEnd: UInt8 = 4
    static let line: UInt8 = 5

    static func isMark(_ byte: UInt8) -> Bool { (italic...line).contains(byte) }
}

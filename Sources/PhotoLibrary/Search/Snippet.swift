internal import Catalog
internal import Editorial
internal import HTML
internal import Localization

/// The part of a text of a photo that matches a search.
public struct Snippet: Sendable, Equatable, Encodable {
    /// The text that matches.
    public enum Field: String, Sendable, Encodable {
        case title, caption, keywords, credit
    }

    /// A piece of the text.
    public struct Part: Sendable, Equatable, Encodable {
        public var text: String
        /// Whether it matches the search.
        public var isHit: Bool
    }

    public var field: Field
    /// Joined, these are the text without markup, with an ellipsis where it is cut.
    public var parts: [Part]

    /// The number of characters before the first match, and in all.
    private static let (before, length) = (40, 160)

    /// The first text with a match; the title comes after the caption, because it is visible anyway. Nil if nothing matches.
    init?(_ photo: PhotoRecord, _ query: SearchQuery) {
        let texts: [(Field, String?)] = [
            (.caption, photo.caption.map(MarkedText.plain)), (.keywords, photo.keywords.joined(separator: ", ")),
            (.title, photo.title.map(MarkedText.plain)),
            (.credit, photo.credit),
        ]
        for (field, text) in texts {
            guard let text, !text.isEmpty, let parts = Self.parts(of: text, query.terms) else { continue }
            (self.field, self.parts) = (field, parts)
            return
        }
        return nil
    }

    private static func parts(of text: String, _ terms: [SearchQuery.Term]) -> [Part]? {
        let words = TextWord.words(of: text)
        let hits = terms.flatMap { $0.ranges(in: words) }.sorted { $0.lowerBound < $1.lowerBound }
        guard let first = hits.first else { return nil }
        let start =
            text.index(first.lowerBound, offsetBy: -before, limitedBy: text.startIndex)
            .map { cut in words.first { $0.range.lowerBound >= cut }?.range.lowerBound ?? cut } ?? text.startIndex
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        var parts: [Part] = []
        func add(_ range: Range<String.Index>, _ isHit: Bool) {
            let piece = text[range].split(whereSeparator: \.isNewline).joined(separator: " ")
            if !piece.isEmpty { parts.append(Part(text: piece, isHit: isHit)) }
        }
        if start > text.startIndex { parts.append(Part(text: "…", isHit: false)) }
        var at = start
        for hit in hits where hit.lowerBound >= at && hit.upperBound <= end {
            add(at..<hit.lowerBound, false)
            add(hit, true)
            at = hit.upperBound
        }
        add(at..<max(at, end), false)
        if end < text.endIndex { parts.append(Part(text: "…", isHit: false)) }
        return parts
    }
}

/// A word of a text with its range.
private struct TextWord {
    var range: Range<String.Index>
    var folded: String

    /// The words as the search compares them; in scripts without spaces, every letter is a word.
    static func words(of text: String) -> [TextWord] {
        var words: [TextWord] = []
        var start: String.Index?
        func close(_ end: String.Index) {
            guard let first = start else { return }
            words.append(TextWord(range: first..<end, folded: FoldedWords(String(text[first..<end])).text))
            start = nil
        }
        for index in text.indices {
            let character = text[index]
            let next = text.index(after: index)
            // Doubled, a letter that is a word of its own gives two words.
            let parts = FoldedWords("\(character)\(character)").words
            if parts.count > 1 {
                close(index)
                words.append(TextWord(range: index..<next, folded: FoldedWords(String(character)).text))
            } else if parts.isEmpty, !"'’`ʼ".contains(character) {
                close(index)
            } else if start == nil, !parts.isEmpty {
                start = index
            }
        }
        close(text.endIndex)
        return words
    }
}

extension SearchQuery.Term {
    /// The ranges in which the words of the term follow each other.
    fileprivate func ranges(in text: [TextWord]) -> [Range<String.Index>] {
        let wanted = words.words
        guard !wanted.isEmpty, text.count >= wanted.count else { return [] }
        return (0...(text.count - wanted.count)).compactMap { start in
            let found = text[start..<start + wanted.count]
            let agree = zip(found, wanted).enumerated().allSatisfy { index, pair in
                index == wanted.count - 1 && isPrefix ? pair.0.folded.hasPrefix(pair.1) : pair.0.folded == pair.1
            }
            guard agree, let first = found.first, let last = found.last else { return nil }
            return first.range.lowerBound..<last.range.upperBound
        }
    }
}

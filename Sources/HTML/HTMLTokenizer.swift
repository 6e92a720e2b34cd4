internal import Bytes

/// Tokenizes HTML as browsers do (HTML Standard, 13.2.5), but omits comments, document types and processing instructions. It
/// never fails. Linear time; only the names of tags are copied.
package struct HTMLTokenizer {
    private let input: ArraySlice<UInt8>
    private let mode: HTMLParsingMode
    private var at: Int
    /// Index of the next `>`. It is cached, so that many `<` without `>` need a single search.
    private var nextClose: Int

    private static let longestName = 64
    /// In a phrase, a longer tag is text.
    private static let longestTag = 65_536
    private static let sectionStart = Array("<![CDATA[".utf8)

    /// Creates a tokenizer for bytes, which should be UTF-8. Tokens are slices of them.
    package init(_ bytes: ArraySlice<UInt8>, as mode: HTMLParsingMode) {
        input = bytes
        self.mode = mode
        at = bytes.startIndex
        nextClose = bytes.startIndex - 1
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> HTMLToken? {
        while at < input.endIndex {
            guard input[at] == HTMLByte.lessThan else { return text() }
            switch byte(at + 1) {
            case HTMLByte.exclamation: skipDeclaration()
            case UInt8(ascii: "?"): skip(behind: HTMLByte.greaterThan)
            case HTMLByte.solidus where ASCII.isLetter(byte(at + 2)):
                if let tag = endTag() { return tag }
            case HTMLByte.solidus where mode == .page || isClosed: skip(behind: HTMLByte.greaterThan)
            case let letter where ASCII.isLetter(letter):
                if let tag = startTag() { return tag }
            default: return text()
            }
        }
        return nil
    }

    /// Returns the text up to `</name`, without parsing markup, and skips that end tag.
    ///
    /// - Parameter name: in lower case.
    package mutating func rawText(upTo name: String) -> ArraySlice<UInt8> {
        let name = Array(name.utf8)
        let start = at
        while at < input.endIndex {
            if input[at] == HTMLByte.lessThan, byte(at + 1) == HTMLByte.solidus, isName(name, at: at + 2) {
                let text = input[start..<at]
                if endOfTag(from: at + 2) == nil { at = input.endIndex }
                return text
            }
            at += 1
        }
        return input[start...]
    }

    // MARK: - Tokens

    /// Reads text. A `<` that begins no token is part of it.
    private mutating func text() -> HTMLToken {
        let start = at
        at = input[(at + 1)...].firstIndex(of: HTMLByte.lessThan) ?? input.endIndex
        return .text(input[start..<at])
    }

    private mutating func skipDeclaration() {
        if mode == .phrase, input[at...].starts(with: Self.sectionStart) { return at += Self.sectionStart.count }
        guard byte(at + 2) == HTMLByte.hyphen, byte(at + 3) == HTMLByte.hyphen else {
            return skip(behind: HTMLByte.greaterThan)
        }
        // `<!-->` and `<!--->` are complete comments.
        if byte(at + 4) == HTMLByte.greaterThan { return at += 5 }
        if byte(at + 4) == HTMLByte.hyphen, byte(at + 5) == HTMLByte.greaterThan { return at += 6 }
        at += 4
        while at < input.endIndex {
            if input[at] == HTMLByte.hyphen, byte(at + 1) == HTMLByte.hyphen {
                if byte(at + 2) == HTMLByte.greaterThan { return at += 3 }
                if byte(at + 2) == HTMLByte.exclamation, byte(at + 3) == HTMLByte.greaterThan { return at += 4 }
            }
            at += 1
        }
    }

    private mutating func skip(behind end: UInt8) {
        at = input[at...].firstIndex(of: end).map { $0 + 1 } ?? input.endIndex
    }

    // MARK: - Tags

    private mutating func startTag() -> HTMLToken? {
        let name = at + 1
        guard let tag = endOfTag(from: name) else { return unfinished() }
        return .start(
            HTMLStartTag(
                name: tagName(name..<tag.nameEnd), closesItself: tag.closesItself, rest: input[tag.nameEnd..<tag.end]))
    }

    private mutating func endTag() -> HTMLToken? {
        let name = at + 2
        guard let tag = endOfTag(from: name) else { return unfinished() }
        return .end(tagName(name..<tag.nameEnd))
    }

    /// Handles a tag without an end: as text in a phrase, otherwise as the end of the input.
    private mutating func unfinished() -> HTMLToken? {
        if mode == .phrase { return text() }
        at = input.endIndex
        return nil
    }

    private func tagName(_ range: Range<Int>) -> String {
        range.count <= Self.longestName ? HTMLByte.name(input[range]) : "?"
    }

    /// Moves behind the `>` of the tag whose name begins at `start`; returns nil if there is none.
    private mutating func endOfTag(from start: Int) -> (nameEnd: Int, end: Int, closesItself: Bool)? {
        var tag = input[start...]
        if mode == .phrase {
            guard isClosed else { return nil }
            tag = tag.prefix(Self.longestTag)
        }
        let nameEnd = tag.firstIndex { ASCII.isSpace($0) || $0 == HTMLByte.solidus || $0 == HTMLByte.greaterThan }
        guard let nameEnd else { return nil }
        var scan = HTMLTagScan(tag[nameEnd...])
        while scan.next() != nil {}
        if scan.at < tag.endIndex {
            at = scan.at + 1
            return (nameEnd, scan.at, scan.closesItself)
        }
        // The `>` is within quotation marks that were not meant as such.
        guard mode == .phrase else { return nil }
        at = nextClose + 1
        return (nameEnd, nextClose, false)
    }

    /// Whether a `>` for the tag that begins here is near enough.
    private var isClosed: Bool {
        mutating get {
            if nextClose < at { nextClose = input[at...].firstIndex(of: HTMLByte.greaterThan) ?? input.endIndex }
            return nextClose < input.endIndex && nextClose - at < Self.longestTag
        }
    }

    private func isName(_ name: [UInt8], at index: Int) -> Bool {
        guard index + name.count <= input.endIndex else { return false }
        for offset in name.indices where input[index + offset] | 0x20 != name[offset] { return false }
        let next = byte(index + name.count)
        return ASCII.isSpace(next) || next == HTMLByte.solidus || next == HTMLByte.greaterThan
    }

    private func byte(_ index: Int) -> UInt8 {
        index < input.endIndex ? input[index] : 0
    }
}

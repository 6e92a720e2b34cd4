/// Goes once through HTML as browsers do (HTML Standard, 13.2.5), as far as what is kept needs it: comments, document types and
/// instructions are left out, and what follows an unfinished tag is lost.
struct HTMLTokenizer {
    enum Token: Equatable {
        case text(String)
        /// `closesItself` where the tag ends with `/>`.
        case start(String, HTMLAttributes, closesItself: Bool)
        case end(String)
    }

    private let input: [UInt8]
    private var at = 0

    private static let longestName = 64
    private static let mostAttributes = 64

    /// Of bytes that are no UTF-8 replacement characters are read.
    init(_ bytes: [UInt8]) {
        input = Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// The next piece; nil at the end.
    mutating func next() -> Token? {
        while at < input.count {
            guard input[at] == UInt8(ascii: "<") else { return text() }
            switch byte(at + 1) {
            case let letter where ASCII.isLetter(letter): if let tag = startTag() { return tag }
            case UInt8(ascii: "/") where ASCII.isLetter(byte(at + 2)): if let tag = endTag() { return tag }
            case UInt8(ascii: "/"), UInt8(ascii: "?"): skip(behind: ">")
            case UInt8(ascii: "!"): skipDeclaration()
            default: return text()
            }
        }
        return nil
    }

    /// What stands before `</name`, in which nothing is markup; the end tag is read too.
    mutating func rawText(upTo name: String) -> String {
        let name = Array(name.utf8)
        let start = at
        while at < input.count {
            if input[at] == UInt8(ascii: "<"), byte(at + 1) == UInt8(ascii: "/"), isName(name, at: at + 2) {
                let text = String(decoding: input[start..<at], as: UTF8.self)
                _ = endTag()
                return text
            }
            at += 1
        }
        return String(decoding: input[start...], as: UTF8.self)
    }

    // MARK: - Pieces

    /// A `<` that begins nothing is text.
    private mutating func text() -> Token {
        let start = at
        repeat { at += 1 } while at < input.count && input[at] != UInt8(ascii: "<")
        return .text(HTMLReferences.resolved(input[start..<at]))
    }

    private mutating func skipDeclaration() {
        guard byte(at + 2) == UInt8(ascii: "-"), byte(at + 3) == UInt8(ascii: "-") else { return skip(behind: ">") }
        // `<!-->` and `<!--->` are whole comments.
        if byte(at + 4) == UInt8(ascii: ">") { return at += 5 }
        if byte(at + 4) == UInt8(ascii: "-"), byte(at + 5) == UInt8(ascii: ">") { return at += 6 }
        at += 4
        while at < input.count {
            if input[at] == UInt8(ascii: "-"), byte(at + 1) == UInt8(ascii: "-") {
                if byte(at + 2) == UInt8(ascii: ">") { return at += 3 }
                if byte(at + 2) == UInt8(ascii: "!"), byte(at + 3) == UInt8(ascii: ">") { return at += 4 }
            }
            at += 1
        }
    }

    private mutating func skip(behind end: Unicode.Scalar) {
        while at < input.count, input[at] != UInt8(ascii: end) { at += 1 }
        at = min(at + 1, input.count)
    }

    private mutating func endTag() -> Token? {
        at += 2
        let name = tagName()
        _ = attributes()
        guard at < input.count else { return nil }
        at += 1
        return .end(name)
    }

    private mutating func startTag() -> Token? {
        at += 1
        let name = tagName()
        let attributes = attributes()
        guard at < input.count else { return nil }
        let closesItself = input[at - 1] == UInt8(ascii: "/")
        at += 1
        return .start(name, attributes, closesItself: closesItself)
    }

    private mutating func tagName() -> String {
        let start = at
        while at < input.count, !ASCII.isSpace(input[at]), input[at] != UInt8(ascii: "/"),
            input[at] != UInt8(ascii: ">")
        {
            at += 1
        }
        guard at - start <= Self.longestName else { return "?" }
        return String(decoding: input[start..<at], as: UTF8.self).lowercased()
    }

    /// Goes to the `>` of the tag, or to the end. Of attributes with one name the first counts.
    private mutating func attributes() -> HTMLAttributes {
        var attributes = HTMLAttributes()
        while at < input.count, input[at] != UInt8(ascii: ">") {
            if ASCII.isSpace(input[at]) || input[at] == UInt8(ascii: "/") {
                at += 1
                continue
            }
            let name = attributeName()
            skipSpace()
            guard byte(at) == UInt8(ascii: "=") else {
                attributes.add(name, "", limit: Self.mostAttributes)
                continue
            }
            at += 1
            skipSpace()
            attributes.add(name, HTMLReferences.resolved(attributeValue()), limit: Self.mostAttributes)
        }
        return attributes
    }

    private mutating func attributeName() -> String {
        let start = at
        // One that begins with `=` has it as its first letter.
        repeat { at += 1 } while at < input.count && !ASCII.isSpace(input[at]) && !"/>=".utf8.contains(input[at])
        return String(decoding: input[start..<at].prefix(Self.longestName), as: UTF8.self).lowercased()
    }

    private mutating func attributeValue() -> ArraySlice<UInt8> {
        let quote = byte(at)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = at + 1
            at = start
            while at < input.count, input[at] != quote { at += 1 }
            defer { at = min(at + 1, input.count) }
            return input[start..<at]
        }
        let start = at
        while at < input.count, !ASCII.isSpace(input[at]), input[at] != UInt8(ascii: ">") { at += 1 }
        return input[start..<at]
    }

    private mutating func skipSpace() {
        while at < input.count, ASCII.isSpace(input[at]) { at += 1 }
    }

    private func isName(_ name: [UInt8], at index: Int) -> Bool {
        guard index + name.count <= input.count else { return false }
        for offset in name.indices where input[index + offset] | 0x20 != name[offset] { return false }
        let next = byte(index + name.count)
        return ASCII.isSpace(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    }

    private func byte(_ index: Int) -> UInt8 {
        index < input.count ? input[index] : 0
    }
}

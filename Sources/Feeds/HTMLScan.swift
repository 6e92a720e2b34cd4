/// Goes once through HTML: tags become marks or nothing, references characters, white space and controls spaces.
struct HTMLScan {
    private let input: ArraySlice<UInt8>
    private let decodesReferences: Bool
    private let hasTags: Bool
    private var at: Int
    private var output: [UInt8] = []

    /// Where the next `>` is, so that many `<` without one cost no more than one.
    private var nextClose: Int

    private static let commentStart = Array("<!--".utf8)
    private static let sectionStart = Array("<![CDATA[".utf8)
    /// A tag that is longer is none.
    private static let longestTag = 65_536
    private static let lessThan = UInt8(ascii: "<")
    private static let ampersand = UInt8(ascii: "&")

    /// Elements whose content is not text.
    private static let silent: Set<String> = ["script", "style", "template", "iframe", "noframes", "noembed", "xmp"]
    /// Elements that stand on lines of their own.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
        "section", "table", "tr", "ul",
    ]

    init(_ input: ArraySlice<UInt8>, decodesReferences: Bool) {
        self.input = input
        self.decodesReferences = decodesReferences
        hasTags = input.contains(Self.lessThan)
        at = input.startIndex
        nextClose = input.startIndex
    }

    mutating func marked() -> [UInt8] {
        output.reserveCapacity(input.count)
        while at < input.endIndex {
            switch input[at] {
            case Self.lessThan: markup()
            case Self.ampersand where decodesReferences: reference()
            case let byte: plain(byte)
            }
        }
        return output
    }

    /// C0 and C1 controls are left out: a terminal would obey them. A no-break space counts as space.
    private mutating func plain(_ byte: UInt8) {
        at += 1
        switch byte {
        case 0x0A where !hasTags && decodesReferences: output.append(Mark.line)
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20: output.append(0x20)
        case 0x00..<0x20, 0x7F: if !decodesReferences && Mark.isMark(byte) { output.append(byte) }
        case 0xC2 where at < input.endIndex && input[at] == 0xA0:
            at += 1
            output.append(0x20)
        case 0xC2 where at < input.endIndex && (0x80..<0xA0).contains(input[at]): at += 1
        default: output.append(byte)
        }
    }

    // MARK: - References

    private mutating func reference() {
        let end = input[(at + 1)...].prefix(32).firstIndex { !Self.isReferenceByte($0) } ?? input.endIndex
        let name = String(decoding: input[at + 1..<min(end, input.endIndex)], as: UTF8.self)
        guard let scalar = Self.scalar(name), end < input.endIndex || name.first == "#" else {
            at += 1
            output.append(Self.ampersand)
            return
        }
        at = end < input.endIndex && input[end] == UInt8(ascii: ";") ? end + 1 : end
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20, 0xA0: output.append(0x20)
        case 0..<0x20, 0x7F..<0xA0: break
        default: output += Array(String(scalar).utf8)
        }
    }

    private static func isReferenceByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "#")
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.first == "#" else { return HTMLEntities.scalar(named: name[...]) }
        let digits = name.dropFirst()
        let number =
            digits.first.map { "xX".contains($0) } == true ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(HTMLEntities.scalar(numbered:))
    }

    // MARK: - Tags

    private mutating func markup() {
        let next = at + 1 < input.endIndex ? input[at + 1] : 0
        if input[at...].starts(with: Self.commentStart) {
            at = after("-->", from: at + 4) ?? input.endIndex
        } else if input[at...].starts(with: Self.sectionStart) {
            at += 9
        } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            at = after(">", from: at) ?? input.endIndex
        } else if ASCII.isLetter(next) || next == UInt8(ascii: "/") {
            tag()
        } else {
            literal()
        }
    }

    /// A `<` that begins nothing.
    private mutating func literal() {
        output.append(Self.lessThan)
        at += 1
    }

    private mutating func tag() {
        let isEnd = input[at + 1] == UInt8(ascii: "/")
        let start = isEnd ? at + 2 : at + 1
        guard let close = endOfTag(from: start) else { return literal() }
        let word = input[start..<close].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        at = close + 1
        switch name {
        case "i": output.append(isEnd ? Mark.italicEnd : Mark.italic)
        case "b": output.append(isEnd ? Mark.boldEnd : Mark.bold)
        case "td", "th", "img": output.append(0x20)
        case _ where Self.blocks.contains(name): output.append(Mark.line)
        case _ where Self.silent.contains(name) && !isEnd: skip(to: name)
        default: break
        }
    }

    /// The `>` of a tag, which may stand within quotes before it is meant; nil where there is none.
    private mutating func endOfTag(from start: Int) -> Int? {
        if nextClose < start { nextClose = input[start...].firstIndex(of: UInt8(ascii: ">")) ?? input.endIndex }
        guard nextClose < input.endIndex, nextClose - start < Self.longestTag else { return nil }
        var quote: UInt8 = 0
        var firstQuoted: Int?
        for index in input[start...].prefix(Self.longestTag).indices {
            let byte = input[index]
            if byte == UInt8(ascii: ">") {
                if quote == 0 { return index }
                firstQuoted = firstQuoted ?? index
            } else if byte == quote {
                quote = 0
            } else if quote == 0 && index > start && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"))
                && input[index - 1] == UInt8(ascii: "=")
            {
                quote = byte
            }
        }
        return firstQuoted
    }

    private mutating func skip(to name: String) {
        let close = Array(("</" + name).utf8)
        while at < input.endIndex {
            if input[at] == Self.lessThan
                && input[at...].prefix(close.count).elementsEqual(close, by: { ($0 | 0x20) == ($1 | 0x20) })
            {
                at = after(">", from: at) ?? input.endIndex
                return
            }
            at += 1
        }
    }

    private func after(_ text: String, from start: Int) -> Int? {
        let sought = Array(text.utf8)
        var index = start
        while index + sought.count <= input.endIndex {
            if input[index..<index + sought.count].elementsEqual(sought) { return index + sought.count }
            index += 1
        }
        return nil
    }
}

/// Converts an HTML phrase in one pass: tags become marks or nothing, references become characters, white space and controls
/// become spaces or nothing.
struct MarkupScan {
    private let input: ArraySlice<UInt8>
    private var tokens: HTMLTokenizer
    private let decodesReferences: Bool
    private let hasTags: Bool
    private var output: [UInt8] = []

    /// Elements whose content is not text.
    private static let silent: Set<String> = ["script", "style", "template", "iframe", "noframes", "noembed", "xmp"]
    /// Block elements, which begin and end lines.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
        "section", "table", "tr", "ul",
    ]

    /// The phrase as text with marks.
    static func marked(_ input: ArraySlice<UInt8>, decodesReferences: Bool) -> [UInt8] {
        var scan = MarkupScan(input, decodesReferences: decodesReferences)
        scan.output.reserveCapacity(input.count)
        while let token = scan.tokens.next() {
            switch token {
            case .text(let text): scan.take(text)
            case .start(let tag): scan.start(tag.name)
            case .end(let name): scan.end(name)
            }
        }
        return scan.output
    }

    private init(_ input: ArraySlice<UInt8>, decodesReferences: Bool) {
        self.input = input
        tokens = HTMLTokenizer(input, as: .phrase)
        self.decodesReferences = decodesReferences
        hasTags = input.contains(HTMLByte.lessThan)
    }

    // MARK: - Text

    private mutating func take(_ text: ArraySlice<UInt8>) {
        var at = text.startIndex
        while at < text.endIndex {
            if text[at] == HTMLByte.ampersand, decodesReferences {
                reference(&at)
            } else {
                plain(text, &at)
            }
        }
    }

    private mutating func reference(_ at: inout Int) {
        // The bytes after the name show whether it is complete.
        guard let (scalar, end) = CharacterReference.read(input, at, as: .phrase) else {
            output.append(HTMLByte.ampersand)
            at += 1
            return
        }
        at = end
        append(scalar)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20, 0xA0: output.append(0x20)
        case 0..<0x20, 0x7F..<0xA0: break
        default: output += Array(String(scalar).utf8)
        }
    }

    /// Removes C0 and C1 controls, which a terminal would execute. A no-break space becomes a space.
    private mutating func plain(_ text: ArraySlice<UInt8>, _ at: inout Int) {
        let byte = text[at]
        at += 1
        switch byte {
        case 0x0A where !hasTags && decodesReferences: output.append(Mark.line)
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20: output.append(0x20)
        case 0x00..<0x20, 0x7F: if !decodesReferences && Mark.isMark(byte) { output.append(byte) }
        case 0xC2 where at < text.endIndex && text[at] == 0xA0:
            at += 1
            output.append(0x20)
        case 0xC2 where at < text.endIndex && (0x80..<0xA0).contains(text[at]): at += 1
        default: output.append(byte)
        }
    }

    // MARK: - Tags

    private mutating func start(_ name: String) {
        switch name {
        case "i": output.append(Mark.italic)
        case "b": output.append(Mark.bold)
        case _ where Self.silent.contains(name): _ = tokens.rawText(upTo: name)
        default: mark(name)
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "i": output.append(Mark.italicEnd)
        case "b": output.append(Mark.boldEnd)
        default: mark(name)
        }
    }

    private mutating func mark(_ name: String) {
        switch name {
        case "td", "th", "img": output.append(0x20)
        case _ where Self.blocks.contains(name): output.append(Mark.line)
        default: break
        }
    }
}

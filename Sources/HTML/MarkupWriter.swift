/// Writes marked text, collapsing white space. Tags are opened as late and closed as early as possible.
struct MarkupWriter {
    let style: MarkupStyle
    private var output: [UInt8] = []
    private var wantsItalic = 0
    private var wantsBold = 0
    /// The letters of the open tags, outermost first.
    private var open: [UInt8] = []
    private var gap: Gap = .none
    /// Whether a gap or a tag followed the last character.
    private var isDue = false

    private enum Gap { case none, space, line }

    /// Room for one more character with a gap and tags before it (4 + 1 + 14 bytes), and for the end of the text (3 + 8 bytes).
    private static let reserve = 30
    private static let i = UInt8(ascii: "i")
    private static let b = UInt8(ascii: "b")

    init(style: MarkupStyle) {
        self.style = style
    }

    mutating func write(_ marked: [UInt8]) -> String? {
        for byte in marked {
            if byte <= 0x20 { isDue = true }
            switch byte {
            case 0x20: gap = gap == .none ? .space : gap
            case Mark.line: gap = style.keepsLines ? .line : gap == .none ? .space : gap
            case Mark.italic: wantsItalic += 1
            case Mark.italicEnd: wantsItalic = max(0, wantsItalic - 1)
            case Mark.bold: wantsBold += 1
            case Mark.boldEnd: wantsBold = max(0, wantsBold - 1)
            default:
                if output.count >= style.limit - Self.reserve && byte & 0xC0 != 0x80 {
                    output += Array("…".utf8)
                    return finish()
                }
                character(byte)
            }
        }
        return finish()
    }

    private mutating func character(_ byte: UInt8) {
        if isDue { setTags() }
        if output.last == UInt8(ascii: "<") && Self.wouldMakeTag(byte) { output.append(0x20) }
        output.append(byte)
    }

    /// Opens and closes tags as needed, with the gap outside of closed and before opened tags.
    private mutating func setTags() {
        isDue = false
        while let tag = open.last, open.contains(where: { !isWanted($0) }) {
            close(tag)
        }
        if gap != .none && !output.isEmpty { output.append(gap == .line ? 0x0A : 0x20) }
        gap = .none
        guard style.keepsEmphasis else { return }
        for tag in [Self.i, Self.b] where isWanted(tag) && !open.contains(tag) {
            open.append(tag)
            output += [UInt8(ascii: "<"), tag, UInt8(ascii: ">")]
        }
    }

    private func isWanted(_ tag: UInt8) -> Bool {
        tag == Self.i ? wantsItalic > 0 : wantsBold > 0
    }

    private mutating func close(_ tag: UInt8) {
        open.removeLast()
        output += [UInt8(ascii: "<"), UInt8(ascii: "/"), tag, UInt8(ascii: ">")]
    }

    private mutating func finish() -> String? {
        while let tag = open.last { close(tag) }
        return output.isEmpty ? nil : String(decoding: output, as: UTF8.self)
    }

    private static func wouldMakeTag(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
        default: false
        }
    }
}

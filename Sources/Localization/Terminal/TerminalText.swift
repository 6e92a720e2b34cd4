internal import CICU

/// The width of a text in terminal cells: two for East Asian wide characters (UAX 11) and emoji, none for combining marks and
/// controls, one for all others, including ambiguous width. About 10 ns a character.
public func displayWidth(_ text: String) -> Int {
    plainWidth(text) ?? text.reduce(0) { $0 + cells(of: $1) }
}

/// The width in terminal cells of a text of printable characters below U+0300, none of which is wide, combining or removed. Nil
/// for any other text. About 1 ns a byte.
public func plainWidth(_ text: String) -> Int? {
    let bytes = text.utf8.span
    var (width, before) = (0, UInt8(0))
    for index in bytes.indices {
        let byte = bytes[index]
        switch byte {
        case 0x20..<0x7F, 0xC2...0xCB: width += 1
        // C1 controls begin with the byte 0xC2.
        case 0x80..<0xA0 where before != 0xC2, 0xA0..<0xC0: break
        default: return nil
        }
        before = byte
    }
    return width
}

private func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let sum = scalars.reduce(0) { $0 + Int(CICU_character_width($1.value)) }
    // An emoji of several code points, such as a flag or a family, is one symbol of two cells.
    let isPicture = scalars.count > 1 && scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    return isPicture ? 2 : sum
}

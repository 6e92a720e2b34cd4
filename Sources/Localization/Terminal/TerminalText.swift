internal import CICU

/// How many cells a text takes on a terminal: two for East Asian wide characters (UAX 11) and emoji, none for
/// combining marks and controls, one for all others, those of ambiguous width included. About 10 ns a character.
public func displayWidth(_ text: String) -> Int {
    // No character below U+0300 is wide or combining, so the usual name doesn't load ICU's tables.
    if text.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) || (0xA0..<0x300).contains($0.value) }) {
        return text.unicodeScalars.count
    }
    return text.reduce(0) { $0 + cells(of: $1) }
}

private func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let sum = scalars.reduce(0) { $0 + Int(CICU_character_width($1.value)) }
    // A picture of several code points (a flag, a family, a heart made red) is one picture of two cells.
    let isPicture = scalars.count > 1 && scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    return isPicture ? 2 : sum
}

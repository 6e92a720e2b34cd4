/// Words that differ from another by one letter: one missing, one too many, a different one, or two transposed
/// (Damerau–Levenshtein distance 1).
package enum Misspelling {
    /// The greatest length of a word with variants, in letters. Each letter gives about 54 variants of the word's
    /// length, so the work grows with the square of the length; longer names are rarely typed.
    package static let longest = 64

    /// All variants: about 450 for a word of 8 Latin letters. Uses the letters of the word's own script. None for a
    /// word longer than ``longest``.
    package static func variants(of word: String) -> Set<String> {
        let letters = Array(word.unicodeScalars.prefix(longest + 1))
        guard letters.count <= longest else { return [] }
        let alphabet = letters.first.map(Self.alphabet) ?? []
        var variants: Set<String> = []
        func add(_ scalars: [Unicode.Scalar]) {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            variants.insert(String(text))
        }
        for at in letters.indices {
            add(Array(letters[..<at] + letters[(at + 1)...]))
            if at + 1 < letters.count, letters[at] != letters[at + 1] {
                var exchanged = letters
                exchanged.swapAt(at, at + 1)
                add(exchanged)
            }
            for letter in alphabet {
                add(Array(letters[..<at] + [letter] + letters[(at + 1)...]))
                add(Array(letters[..<at] + [letter] + letters[at...]))
            }
        }
        for letter in alphabet { add(letters + [letter]) }
        variants.remove(word)
        return variants
    }

    /// The folded letters of the script of a letter; none for scripts with too many letters.
    private static func alphabet(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
        let blocks: [ClosedRange<UInt32>] = [
            0x61...0x7A,  // Latin
            0x3B1...0x3C9,  // Greek
            0x430...0x44F,  // Cyrillic
            0x561...0x586,  // Armenian
            0x5D0...0x5EA,  // Hebrew
            0x621...0x64A,  // Arabic
            0x905...0x94D,  // Devanagari
            0x985...0x9CD,  // Bengali
            0xB85...0xBCD,  // Tamil
            0x10D0...0x10F0,  // Georgian
            0x1100...0x1112,  // Hangul's consonants, vowels and endings
        ]
        guard let block = blocks.first(where: { $0.contains(letter.value) }) else { return [] }
        let more: [ClosedRange<UInt32>] = block.lowerBound == 0x1100 ? [0x1161...0x1175, 0x11A8...0x11C2] : []
        return ([block] + more).flatMap { $0.compactMap(Unicode.Scalar.init) }
    }
}

internal import CICU

/// A text in the form in which searches compare it: lower-case words without accents, separated by spaces.
///
/// Text is decomposed (NFKD, UAX 15) and case-folded. Marks are removed where the script is readable without them (Latin,
/// Greek, Cyrillic, Hebrew, Arabic) and kept where they are part of the spelling. Letters are replaced by those that people
/// type: `ø` by `o`, `æ` by `ae`, katakana by hiragana, the variants of Arabic and Persian yeh by one. Apostrophes are removed
/// (`L’viv` is `lviv`). In scripts without spaces (Han, kana, Thai, …) each letter with its marks is a word, so that any part
/// of a text can be found as a phrase. Hangul syllables are decomposed, so that an incomplete syllable is a prefix. Takes 20 ns
/// for each Latin letter.
public struct FoldedWords: Hashable, Sendable, CustomStringConvertible {
    /// A version number of the folding. Stored words of another version are stale.
    public static let version = 1

    /// The words separated by single spaces; can be empty.
    public let text: String

    /// Folds a text.
    public init(_ text: String) {
        self.text = unsafe withUTF8(text) { bytes, count in
            // Folding and decomposition rarely lengthen a text by more than half.
            var capacity = count + count / 2 + 16
            while true {
                var length = 0
                let folded = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
                    unsafe buffer.withMemoryRebound(to: CChar.self) { output in
                        guard let start = output.baseAddress else { return 0 }
                        unsafe length = CICU_fold(bytes, count, start, output.count)
                        return length <= capacity ? length : 0
                    }
                }
                if length <= capacity { return folded }
                capacity = length
            }
        }
    }

    public var description: String { text }

    /// Whether there are no words.
    public var isEmpty: Bool { text.isEmpty }

    /// The words in order.
    public var words: [Substring] { text.split(separator: " ") }
}

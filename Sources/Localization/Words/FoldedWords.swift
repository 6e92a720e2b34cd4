internal import CICU

/// A text as it is compared in a search: its words in small letters without accents, with a space between.
///
/// Compatibility forms are taken apart (NFKD, UAX 15) and case folded; marks go where a script can do without them (Latin,
/// Greek, Cyrillic, Hebrew, Arabic) and stay where they are part of the spelling. Letters that people type as others are those:
/// `ø` is `o`, `æ` is `ae`, katakana are hiragana, the yehs of Arabic and Persian are one. Apostrophes vanish (`L’viv` is `lviv`).
/// In scripts without spaces (Han, kana, Thai, …) each letter with its marks is a word, so that any part of a text is found as a
/// phrase. Hangul syllables are taken apart, so that one half typed is a beginning. 20 ns a Latin letter.
public struct FoldedWords: Hashable, Sendable, CustomStringConvertible {
    /// What is stored must be made anew when this number is another.
    public static let version = 1

    /// The words with one space between; empty where the text has none.
    public let text: String

    /// The words of a text.
    public init(_ text: String) {
        self.text = unsafe withUTF8(text) { bytes, count in
            // Case folding and taking apart make a text longer, mostly not by half.
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

    /// Whether there is no word.
    public var isEmpty: Bool { text.isEmpty }

    /// The words one by one.
    public var words: [Substring] { text.split(separator: " ") }
}

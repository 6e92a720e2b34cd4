internal import Foundation

/// The words of a search, each of which must begin a word of what is found, whatever case and accents.
struct SearchWords {
    private let words: [[UInt8]]

    /// Reads words as a person types them; nil where there are none.
    init?(_ text: String) {
        words = Self.folded(text).split { !Self.isWordByte($0) }.map(Array.init)
        if words.isEmpty { return nil }
    }

    /// Whether each word begins a word of `text`, which is folded.
    func match(_ text: [UInt8]) -> Bool {
        words.allSatisfy { word in
            var start = 0
            while start + word.count <= text.count {
                if start == 0 || !Self.isWordByte(text[start - 1]), text[start...].starts(with: word) { return true }
                start += 1
            }
            return false
        }
    }

    /// UTF-8 in small letters without accents; what is ASCII, as most is, costs only its length.
    static func folded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }
        let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return Array(plain.utf8)
    }

    /// Letters and digits, and all beyond ASCII: words of scripts without spaces are found by how they begin only.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

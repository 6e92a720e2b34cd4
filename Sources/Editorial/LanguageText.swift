internal import Bytes

/// Tags of languages, as texts of bundles name them.
enum LanguageText {
    /// Whether a text has the form of a language tag (BCP 47), whoever speaks it.
    static func isTag(_ text: String) -> Bool {
        let pieces = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 35, let language = pieces.first, (2...8).contains(language.count),
            language.allSatisfy({ ASCII.isLetter($0) })
        else { return false }
        return pieces.allSatisfy { piece in
            (1...8).contains(piece.count) && piece.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
        }
    }
}

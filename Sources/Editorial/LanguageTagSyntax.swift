internal import Bytes

/// Language tags in file names of bundles.
enum LanguageTagSyntax {
    /// Whether a text has the syntax of a language tag (BCP 47). The language need not exist.
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

internal import Foundation

/// The name of a user.
struct PersonName: Sendable {
    /// As it is shown.
    let text: String
    /// For comparison: ignores case, width and the encoding of accents (RFC 8265, section 3.3).
    let key: String

    /// The greatest length in characters.
    private static let most = 100

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name.
    init(_ text: String) throws(LibraryError) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.count <= Self.most else {
            throw .usage("invalid user name: expected 1 to \(Self.most) characters")
        }
        // HTTP Basic authentication separates name and password by a colon (RFC 7617).
        let isPlain = text.unicodeScalars.allSatisfy {
            $0 != ":"
                && ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard isPlain else {
            let shown = text.filter { !$0.isNewline }
            throw .usage("invalid user name '\(shown)': colons and control characters are not allowed")
        }
        self.text = text
        key = Self.key(text)
    }

    static func key(_ text: String) -> String {
        let folded = text.trimmingCharacters(in: .whitespaces).precomposedStringWithCompatibilityMapping.lowercased()
        return folded.precomposedStringWithCompatibilityMapping
    }
}

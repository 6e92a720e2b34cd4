/// Parses the grammar of RFC 5646, section 2.1, subtag by subtag: language, up to three extlangs, script, region, variants,
/// extensions, private use.
struct LocaleTagParser {
    private var rest: ArraySlice<String>
    private(set) var canonical: [String] = []
    private(set) var language = "und"
    private(set) var script: String?
    private(set) var region: String?
    private(set) var unicodeExtension: String?

    /// Nil if a subtag is empty, longer than 8 characters, or contains anything but letters and digits.
    init?(_ tag: String) {
        let subtags = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard tag.utf8.allSatisfy({ $0 < 0x80 }), subtags.allSatisfy(Self.isSubtag) else { return nil }
        rest = subtags[...]
    }

    /// Whether the tag is well-formed. If not, the properties have the parts parsed so far.
    mutating func parse() -> Bool {
        guard let first = take(where: { (2...8).contains($0.count) && Self.isLetters($0) }) else { return false }
        language = Self.replacements[first] ?? first
        canonical = [language]
        takeExtendedLanguages(after: first)
        script = take(where: { $0.count == 4 && Self.isLetters($0) }, writtenAs: Self.capitalized)
        region = take(where: Self.isRegion, writtenAs: { $0.uppercased() })
        guard takeVariants(), takeExtensions() else { return false }
        return takePrivateUse() && rest.isEmpty
    }

    private mutating func takeExtendedLanguages(after language: String) {
        guard language.count <= 3 else { return }
        for _ in 0..<3 {
            guard let next = take(where: { $0.count == 3 && Self.isLetters($0) }) else { return }
            canonical.append(next)
        }
    }

    private mutating func takeVariants() -> Bool {
        var seen: Set<String> = []
        while let variant = take(where: Self.isVariant) {
            guard seen.insert(variant).inserted else { return false }
            canonical.append(variant)
        }
        return true
    }

    /// Parses extensions and sorts them by their letter (RFC 5646, section 4.5); each letter can occur once.
    private mutating func takeExtensions() -> Bool {
        var extensions: [String: String] = [:]
        while let letter = take(where: { $0.count == 1 && $0 != "x" }) {
            var subtags = [letter]
            while let next = take(where: { $0.count >= 2 }) { subtags.append(next) }
            guard subtags.count > 1, extensions[letter] == nil else { return false }
            extensions[letter] = subtags.joined(separator: "-")
        }
        unicodeExtension = extensions["u"]
        canonical += extensions.values.sorted()
        return true
    }

    private mutating func takePrivateUse() -> Bool {
        guard rest.first == "x" else { return true }
        canonical += rest
        defer { rest = [] }
        return rest.count > 1
    }

    private mutating func take(where fits: (String) -> Bool) -> String? {
        guard let next = rest.first, fits(next) else { return nil }
        rest.removeFirst()
        return next
    }

    private mutating func take(where fits: (String) -> Bool, writtenAs write: (String) -> String) -> String? {
        guard let written = take(where: fits).map(write) else { return nil }
        canonical.append(written)
        return written
    }

    private static func isSubtag(_ text: String) -> Bool {
        (1...8).contains(text.utf8.count) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }

    private static func isRegion(_ text: String) -> Bool {
        text.count == 2 && isLetters(text) || text.count == 3 && text.utf8.allSatisfy(isDigit)
    }

    private static func isVariant(_ text: String) -> Bool {
        text.count >= 5 || text.count == 4 && text.utf8.first.map(isDigit) == true
    }

    private static func isLetters(_ text: String) -> Bool { text.utf8.allSatisfy(isLetter) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Deprecated two-letter languages and their replacements, from the IANA language subtag registry.
    private static let replacements = ["in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro"]
}

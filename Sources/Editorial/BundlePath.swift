internal import HTML

/// The path of a text within a bundle's `menu/` or `pages/`. It cannot lead out of the folder or to a hidden file.
///
/// Its components consist of letters, digits, `-`, `_`, `.`, space and non-ASCII characters that are not control characters.
/// None begins with a dot, and none begins or ends with a space.
public struct BundlePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The components separated by `/`, as in `walks/mine.html`.
    public let text: String

    /// Maximum length, in bytes.
    public static let longest = 300

    /// The top-level menu in `menu/`.
    public static let topMenu = BundlePath(checked: "index.xml")

    /// Parses a path; nil for an invalid path or one that leads out of the folder.
    ///
    /// - Parameter file: the path is relative to this file's folder.
    public init?(_ path: String, besides file: BundlePath? = nil) {
        guard path.utf8.count <= Self.longest, !path.utf8.starts(with: "/".utf8) else { return nil }
        var pieces = file.map { $0.text.split(separator: "/").dropLast().map(String.init) } ?? []
        for piece in path.split(separator: "/", omittingEmptySubsequences: false) {
            switch piece {
            case ".": continue
            case "..": guard pieces.popLast() != nil else { return nil }
            default:
                guard Self.isPiece(piece) else { return nil }
                pieces.append(String(piece))
            }
        }
        let text = pieces.joined(separator: "/")
        guard !pieces.isEmpty, text.utf8.count <= Self.longest else { return nil }
        self.text = text
    }

    private init(checked text: String) {
        self.text = text
    }

    public var description: String { text }

    /// The last component without its extensions: `mine` of `walks/mine.sv.html`.
    public var stem: String {
        let name = text.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// The path of the same text in a language: `walks/mine.sv.html`. Nil for an invalid language tag.
    public func inLanguage(_ language: String) -> BundlePath? {
        guard let dot = text.lastIndex(of: "."), LanguageTagSyntax.isTag(language) else { return nil }
        return BundlePath(text[..<dot] + "." + language + text[dot...])
    }

    public static func < (one: BundlePath, other: BundlePath) -> Bool { one.text < other.text }

    private static func isPiece(_ piece: Substring) -> Bool {
        guard !piece.isEmpty, piece.utf8.first != UInt8(ascii: "."), piece.utf8.last != 0x20, piece.utf8.first != 0x20
        else {
            return false
        }
        return piece.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", " ": true
            default: scalar.value > 0x9F && !CleanText.isControl(scalar)
            }
        }
    }
}

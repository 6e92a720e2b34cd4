internal import HTML

/// The path of a text within a bundle's `menu/` or `pages/`: never out of it, never hidden.
///
/// Its pieces are of letters, digits and `-`, `_`, `.`, space or anything outside ASCII that is no control character; none begins
/// with a dot.
public struct BundlePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The pieces with `/` between, as in `walks/mine.html`.
    public let text: String

    /// The greatest length, in bytes.
    public static let longest = 300

    /// The menu that is there at first, in `menu/`.
    public static let topMenu = BundlePath(checked: "index.xml")

    /// Reads a path; nil for one that leads out of the folder, or is none.
    ///
    /// - Parameter file: what the path is relative to the folder of.
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

    /// The last piece without its extensions: `mine` of `walks/mine.sv.html`.
    public var stem: String {
        let name = text.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// The path of the same text in a language: `walks/mine.sv.html`. Nil for a language that is no tag.
    public func inLanguage(_ language: String) -> BundlePath? {
        guard let dot = text.lastIndex(of: "."), LanguageText.isTag(language) else { return nil }
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

internal import Foundation
internal import Imaging

/// The name of an uploaded file, safe for every file system: what a browser or a program sends can be anything.
struct UploadName: Sendable, Equatable {
    /// The name without its extension; not empty.
    private(set) var stem: String
    /// With the dot; empty for none.
    private(set) var suffix: String

    var text: String { stem + suffix }

    /// Lengths in bytes: file systems allow 255, of which a number takes some.
    private static let (longestStem, longestSuffix) = (180, 16)

    /// The safe form of any text: its last component in Unicode's form NFC, without control characters, invisible
    /// characters, and dots or spaces at either end, and with `_` in place of what other systems do not allow.
    init(_ text: String) {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in last.precomposedStringWithCanonicalMapping.unicodeScalars where Self.isPrintable(scalar) {
            scalars.append(Self.reserved.contains(scalar) ? "_" : scalar)
        }
        let name = Self.trimmed(String(scalars))
        let dot = name.lastIndex(of: ".")
        let suffix = dot.map { String(name[$0...]) } ?? ""
        let hasSuffix = !suffix.isEmpty && suffix.utf8.count <= Self.longestSuffix
        let stem = Self.trimmed(Self.cut(hasSuffix ? String(name.dropLast(suffix.count)) : name, Self.longestStem))
        self.stem = stem.isEmpty ? "photo" : stem
        self.suffix = hasSuffix ? suffix : ""
    }

    /// The same name with an extension of the format, if it has another.
    func named(for format: ImageFormat) -> UploadName {
        guard !ImageFormat.fileExtensions.contains(String(suffix.dropFirst()).lowercased()) else { return self }
        var name = self
        (name.stem, name.suffix) = (stem + suffix, "." + format.fileExtension)
        return name
    }

    /// The name with a number, from 2, before the extension.
    func numbered(_ number: Int) -> String { "\(stem)-\(number)\(suffix)" }

    /// What two names have in common that a file system without upper and lower case takes for one.
    static func key(_ name: String) -> String { name.precomposedStringWithCanonicalMapping.lowercased() }

    private static let reserved = Set("<>:\"|?*".unicodeScalars)

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Format characters can turn the order of letters around; private-use ones stand for bytes in paths.
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces.union(["."]))
    }

    /// The longest beginning of whole characters that has at most so many bytes.
    private static func cut(_ text: String, _ bytes: Int) -> String {
        var kept = ""
        var length = 0
        for character in text {
            length += character.utf8.count
            guard length <= bytes else { break }
            kept.append(character)
        }
        return kept
    }
}

internal import CWebAssets
internal import Foundation

/// A file for browsers, embedded in the program.
struct EmbeddedFile: Sendable {
    /// Its kind and name, such as `templates/head.mustache`, whatever its folder: `scripts/embed-web` assigns the kinds.
    let path: String
    let bytes: Data

    /// The name of a template, such as `head`; nil for another file.
    var templateName: String? {
        guard path.hasPrefix("templates/"), path.hasSuffix(".mustache") else { return nil }
        return String(path.dropFirst("templates/".count).dropLast(".mustache".count))
    }

    /// All embedded files, sorted by path.
    static let all: [EmbeddedFile] = (0..<CWebAssets_count()).map { index in
        // Safe: both pointers are to read-only data of the program, of the given length.
        unsafe EmbeddedFile(
            path: String(cString: CWebAssets_path(index)),
            bytes: Data(bytes: CWebAssets_bytes(index), count: CWebAssets_size(index)))
    }
}

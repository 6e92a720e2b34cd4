internal import CWebAssets
internal import Foundation

/// A file for browsers out of the folders of the features, in the program itself.
struct EmbeddedFile: Sendable {
    /// Its kind and its name, as `templates/head.mustache`, wherever it stands: `scripts/embed-web` says which kind a file is of.
    let path: String
    let bytes: Data

    /// The name of a template, as `head`; nil for another file.
    var templateName: String? {
        guard path.hasPrefix("templates/"), path.hasSuffix(".mustache") else { return nil }
        return String(path.dropFirst("templates/".count).dropLast(".mustache".count))
    }

    /// All of them, in the order of their paths.
    static let all: [EmbeddedFile] = (0..<CWebAssets_count()).map { index in
        // Safe: both are in the program's read-only data and so long as it says.
        unsafe EmbeddedFile(
            path: String(cString: CWebAssets_path(index)),
            bytes: Data(bytes: CWebAssets_bytes(index), count: CWebAssets_size(index)))
    }
}

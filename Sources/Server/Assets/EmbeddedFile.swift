internal import CWebAssets
internal import Foundation

/// A file of `Sources/Server/Web`, in the program itself.
struct EmbeddedFile: Sendable {
    /// Its path below `Web`, as `templates/head.mustache`.
    let path: String
    let bytes: Data

    /// All of them, in the order of their paths.
    static let all: [EmbeddedFile] = (0..<CWebAssets_count()).map { index in
        // Safe: both are in the program's read-only data and so long as it says.
        unsafe EmbeddedFile(
            path: String(cString: CWebAssets_path(index)),
            bytes: Data(bytes: CWebAssets_bytes(index), count: CWebAssets_size(index)))
    }
}

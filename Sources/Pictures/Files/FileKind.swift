internal import Imaging

/// How an import treats a file, judged by its name before it is opened.
package enum FileKind: Equatable {
    /// An image in a supported format. It is reported if its content is something else.
    case picture
    /// An image or video in a format that is not supported, with the usual name of the format. The content decides in the end.
    case notReadYet(String)
    /// A file that usually accompanies photos, such as a sidecar file.
    case companion
    /// Anything else: only the content decides.
    case unknown

    package init(name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let suffix = parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
        switch suffix {
        case _ where ImageFormat.fileExtensions.contains(suffix): self = .picture
        case _ where Self.notRead.contains(suffix): self = .notReadYet(Self.label(suffix))
        case _ where Self.companions.contains(suffix): self = .companion
        default: self = .unknown
        }
    }

    private static func label(_ suffix: String) -> String {
        suffix.uppercased()
    }

    /// File name extensions of images and videos in formats that are not supported.
    package static let notRead: Set<String> = [
        "bmp", "jp2", "psd", "crw", "srf", "sr2", "srw", "3fr", "iiq",
        "mov", "mp4", "m4v", "avi", "mts", "m2ts", "mkv", "webm", "3gp", "mpg", "mpeg", "wmv",
    ]

    private static let companions: Set<String> = [
        "xmp", "aae", "thm", "txt", "json", "xml", "html", "htm", "csv", "tsv", "pdf", "ini", "db", "lrv", "gpx", "zip",
        "md", "py", "doc", "docx", "wav", "mp3", "sqlite", "log", "xz", "gz", "tar", "yml",
    ]
}

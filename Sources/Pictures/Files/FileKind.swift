internal import Imaging

/// What an import makes of a file by its name, before it is opened.
package enum FileKind: Equatable {
    /// Says that it is a picture of a kind that is read: if it isn't, a person wants to know.
    case picture
    /// A kind of picture or film that is not read yet, by its usual name; it is one all the same if its bytes say so.
    case notReadYet(String)
    /// Known to go with photographs without being one.
    case companion
    /// Anything else: only the bytes tell.
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
        switch suffix {
        case "tif": "TIFF"
        default: suffix.uppercased()
        }
    }

    /// Extensions of pictures and films that aren't read yet.
    package static let notRead: Set<String> = [
        "gif", "tif", "tiff", "bmp", "jp2", "jxl", "psd",
        "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "dng", "orf", "rw2", "raf", "pef", "srw", "3fr", "iiq",
        "mov", "mp4", "m4v", "avi", "mts", "m2ts", "mkv", "webm", "3gp", "mpg", "mpeg", "wmv",
    ]

    private static let companions: Set<String> = [
        "xmp", "aae", "thm", "txt", "json", "xml", "html", "htm", "csv", "tsv", "pdf", "ini", "db", "lrv", "gpx", "zip",
        "md", "py", "doc", "docx", "wav", "mp3", "sqlite", "log", "xz", "gz", "tar",
    ]
}

package import Disk
internal import Foundation

/// Where the bytes of a photo or of a rendition are stored.
package enum FileOrBlob: Sendable {
    /// In a file of this machine.
    case file(path: String)
    /// In a store without files.
    case blob(BlobName, in: any BlobStore)

    /// The path of the file; nil for a blob.
    package var path: String? {
        switch self {
        case .file(let path): path
        case .blob: nil
        }
    }

    /// Opens the bytes as a file.
    ///
    /// - Throws: `ENOENT` if the bytes no longer exist.
    package func open() throws(FileFailure) -> OpenFile {
        switch self {
        case .file(let path): try PhotoFile.open(path)
        case .blob(let name, let store): try store.open(name)
        }
    }

    /// Notes that the bytes are used now.
    func recordUse() {
        switch self {
        case .file(let path): _ = unsafe utimensat(AT_FDCWD, PathText.bytes(path), nil, 0)
        case .blob(let name, let store): store.recordUse(of: name)
        }
    }
}

extension BlobStatus {
    /// The status of a file, whose modification date is the time of its last use.
    init(_ file: FileFingerprint) {
        self.init(bytes: file.bytes, usedAt: file.modifiedAt)
    }
}

package import Disk
internal import Foundation

/// Where the bytes of a photo or of a rendition are.
package enum FileOrBlob: Sendable {
    /// In a file of this machine.
    case file(path: String)
    /// In a store that has no files.
    case blob(BlobName, in: any BlobStore)

    /// Of the file; nil where there is none.
    package var path: String? {
        switch self {
        case .file(let path): path
        case .blob: nil
        }
    }

    /// The bytes as an open file: a blob is read into memory.
    ///
    /// - Throws: `ENOENT` for what is not there any more.
    package func open() throws(FileFailure) -> OpenFile {
        switch self {
        case .file(let path): try OpenFile(path)
        case .blob(let name, let store): try OpenFile(inMemory: try store.read(name), name: name.text)
        }
    }

    /// Takes down that they are used now.
    func noteUse() {
        switch self {
        case .file(let path): _ = unsafe utimensat(AT_FDCWD, PathText.bytes(path), nil, 0)
        case .blob(let name, let store): store.noteUse(of: name)
        }
    }
}

extension BlobStatus {
    /// That of a file, whose date is that of its last use.
    init(_ file: FileFingerprint) {
        self.init(bytes: file.bytes, usedAt: file.modifiedAt)
    }
}

internal import Foundation
internal import Times

/// The result of `stat(2)` for a file.
package struct FileStatus: Sendable {
    package enum Kind: Sendable {
        case regular, folder, link, other
    }

    package var kind: Kind
    package var fingerprint: FileFingerprint
    /// The lower bits of `st_mode`.
    package var permissions: UInt32

    /// The status of a regular file within another file.
    package init(regular fingerprint: FileFingerprint, permissions: UInt32) {
        (kind, self.fingerprint, self.permissions) = (.regular, fingerprint, permissions)
    }

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        permissions = UInt32(status.st_mode) & 0o7777
        fingerprint = FileFingerprint(
            device: Int64(truncatingIfNeeded: status.st_dev), inode: Int64(truncatingIfNeeded: status.st_ino),
            bytes: Int64(status.st_size),
            modifiedAt: FileTime(
                nanoseconds: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)))
    }

    /// The status of the target of `path`, following links.
    package static func of(_ path: String) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard unsafe stat(PathText.bytes(path), &status) == 0 else { throw FileFailure(path: path) }
        return FileStatus(status)
    }

    /// The status of an open file; nil on an error.
    package static func of(descriptor: Int32) -> FileStatus? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
    }

    /// The status of `path` itself, without following a link.
    package static func ofLink(_ path: String) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard unsafe lstat(PathText.bytes(path), &status) == 0 else { throw FileFailure(path: path) }
        return FileStatus(status)
    }
}

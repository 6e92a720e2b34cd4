internal import Disk
internal import Foundation

/// The file with the bytes of an upload that arrived so far: locked until ``unlock()`` or the end of this value, against other requests
/// and other processes (flock(2)).
final class UploadPart: Sendable {
    let path: String
    private let descriptor: Int32

    /// - Throws: ``UploadError/inUse`` if it is locked; errors of the disk.
    init(_ path: String) throws {
        let opened = unsafe open(PathText.bytes(path), O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { throw FileFailure(path: path) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let failure = FileFailure(path: path)
            close(opened)
            if failure.number == EWOULDBLOCK { throw UploadError.inUse }
            throw failure
        }
        // Deleted between opening and locking.
        guard PathText.exists(path) else {
            close(opened)
            throw FileFailure(path: path, number: ENOENT)
        }
        self.path = path
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// Ends the lock, also if something that already ran still holds this value: the next request must not meet it by chance.
    func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }

    var bytes: Int64 {
        get throws {
            guard let status = FileStatus.of(descriptor: descriptor) else { throw FileFailure(path: path) }
            return status.fingerprint.bytes
        }
    }

    func append(_ bytes: [UInt8]) throws {
        try AtomicFile.write(bytes[...], descriptor: descriptor, path: path)
    }

    /// Discards what is after so many bytes.
    func cut(to bytes: Int64) throws {
        guard ftruncate(descriptor, off_t(bytes)) == 0 else { throw FileFailure(path: path) }
    }

    func syncToDisk() throws {
        guard fsync(descriptor) == 0 else { throw FileFailure(path: path) }
    }
}

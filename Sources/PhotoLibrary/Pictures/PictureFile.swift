internal import Foundation

/// A picture's file, open for reading until nobody has it any more.
public final class PictureFile: Sendable {
    /// How long it is.
    public let bytes: Int64
    /// `image/jpeg` or `image/png`; of an original also `image/heic`, `image/heif`, `image/avif` or `image/webp`.
    public let type: String
    /// When its content was changed last: seconds since 1970.
    public let modifiedAt: Int64
    let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Parameter isOurs: whether it is in the library's folder, where nothing leads elsewhere: a link is then not followed.
    init(path: String, type: String, isOurs: Bool) throws(FileFailure) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isOurs ? O_NOFOLLOW : 0)
        let descriptor = unsafe open(PathText.bytes(path), flags)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, FileStatus(status).kind == .regular else {
            close(descriptor)
            throw FileFailure(path: path, number: EINVAL)
        }
        self.descriptor = descriptor
        self.type = type
        bytes = Int64(status.st_size)
        modifiedAt = Int64(status.st_mtim.tv_sec)
    }

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from `offset`; none at the end. Blocks until the disk gives them.
    ///
    /// - Throws: ``LibraryError/inputOutput(_:)``.
    public func read(at offset: Int64, count: Int) throws(LibraryError) -> [UInt8] {
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            var read: Int
            repeat {
                read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
            } while read < 0 && errno == EINTR
            failed = read < 0
            length = max(0, read)
        }
        guard !failed else { throw .inputOutput("a picture can't be read (\(FileFailure.reason(errno)))") }
        return bytes
    }

    /// What is known of the file's identity, to tell whether it is the one that was imported.
    var fingerprint: FileStatus? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        return FileStatus(status)
    }
}

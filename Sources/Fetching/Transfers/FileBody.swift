import Glibc

/// A body in a file. The file is opened when the answer is there, so that those that wait in the queue hold no
/// descriptor.
///
/// `@unchecked Sendable` because it is touched by the thread that fetches until the transfer has ended, and by one
/// other thread after that.
final class FileBody: BodySink, @unchecked Sendable {
    private let path: String
    private let observer: FetchObserver
    private var descriptor: Int32 = -1

    init(path: String, observer: FetchObserver) {
        self.path = path
        self.observer = observer
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Whether the file has at least so many bytes.
    static func isLong(_ path: String, atLeast count: Int) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && Int(status.st_size) >= count
    }

    func begin(_ response: FetchResponse, at offset: Int) throws(FetchError) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (offset == 0 ? O_TRUNC : 0)
        descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else { throw .disk(errno) }
        if offset > 0 { try goOn(at: offset) }
        observer.begins?(response, offset)
    }

    func take(_ bytes: RawSpan) throws(FetchError) -> Bool {
        let failure = unsafe bytes.withUnsafeBytes { unsafe write($0) }
        if let failure { throw .disk(failure) }
        observer.bytes?(bytes)
        return true
    }

    /// Brings what was written to the disk if that is wanted, and closes the file. To be called when the transfer has ended.
    func finish(isDurable: Bool) -> FetchError? {
        guard descriptor >= 0 else { return nil }
        guard !isDurable || fsync(descriptor) == 0 else { return .disk(errno) }
        let closing = descriptor
        descriptor = -1
        return Glibc.close(closing) == 0 ? nil : .disk(errno)
    }

    private func goOn(at offset: Int) throws(FetchError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .disk(errno) }
        // Someone has cut it since it was looked at: filling the gap with zeros would damage the picture.
        guard Int(status.st_size) >= offset else { throw .disk(ESTALE) }
        guard ftruncate(descriptor, offset) == 0, lseek(descriptor, 0, SEEK_END) == offset else { throw .disk(errno) }
    }

    /// The error's number; nil when all is written.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let count = unsafe Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            unsafe rest = unsafe rest.dropFirst(count)
        }
        return nil
    }
}

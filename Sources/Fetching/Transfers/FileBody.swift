import Glibc

/// A body in a file, or in memory if it is short. The file is opened when the response arrives, so that queued
/// transfers use no descriptors.
///
/// `@unchecked Sendable` because it is used by the fetcher's thread until the transfer has ended, and by one other
/// thread after that.
package final class FileBody: BodySink, @unchecked Sendable {
    private let path: String
    private let limit: Int
    private let observer: FetchObserver
    private var descriptor: Int32 = -1
    /// The body, if it is in memory.
    package private(set) var held: [UInt8]?

    /// A body in the file at `path`, reported to `observer`.
    ///
    /// - Parameter limit: the greatest length in bytes of a body that is kept in memory.
    package init(path: String, holding limit: Int, observer: FetchObserver) {
        self.path = path
        self.limit = limit
        self.observer = observer
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Whether the file has at least this many bytes.
    package func isLong(atLeast count: Int) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && Int(status.st_size) >= count
    }

    package func begin(_ response: FetchResponse, at offset: Int) throws(FetchError) {
        if offset == 0, let length = response.contentLength, length <= limit {
            held = []
            held?.reserveCapacity(length)
        } else {
            try openFile(at: offset)
        }
        try observer.begins?(response, offset)
    }

    private func openFile(at offset: Int) throws(FetchError) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (offset == 0 ? O_TRUNC : 0)
        descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else { throw .disk(errno) }
        if offset > 0 { try resume(at: offset) }
    }

    package func take(_ bytes: RawSpan) throws(FetchError) -> Bool {
        if held != nil {
            unsafe bytes.withUnsafeBytes { unsafe held?.append(contentsOf: $0) }
        } else if let failure = unsafe bytes.withUnsafeBytes({ unsafe write($0) }) {
            throw .disk(failure)
        }
        observer.bytes?(bytes)
        return true
    }

    /// Closes the file. Call it after the transfer has ended.
    package func close() throws(FetchError) {
        guard descriptor >= 0 else { return }
        let closing = descriptor
        descriptor = -1
        guard Glibc.close(closing) == 0 else { throw .disk(errno) }
    }

    private func resume(at offset: Int) throws(FetchError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .disk(errno) }
        // Another process has truncated it in the meantime: filling the gap with zeros would damage the picture.
        guard Int(status.st_size) >= offset else { throw .disk(ESTALE) }
        guard ftruncate(descriptor, offset) == 0, lseek(descriptor, 0, SEEK_END) == offset else { throw .disk(errno) }
    }

    /// The `errno`; nil on success.
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

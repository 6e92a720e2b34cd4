internal import Crypto
internal import Foundation

/// A file open for reading, closed when it goes out of scope.
struct OpenFile: ~Copyable {
    let path: String
    let descriptor: Int32
    let status: FileStatus

    /// Opens a regular file; anything else (a pipe would wait for ever) is `EINVAL`.
    init(_ path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        do throws(FileFailure) {
            status = try Self.regularStatus(descriptor, path: path)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    private static func regularStatus(_ descriptor: Int32, path: String) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(path: path) }
        let known = FileStatus(status)
        guard known.kind == .regular else {
            throw FileFailure(path: path, number: known.kind == .folder ? EISDIR : EINVAL)
        }
        return known
    }

    deinit {
        close(descriptor)
    }

    /// Whether the file is still as it was when it was opened.
    var isUnchanged: Bool { Self.isUnchanged(descriptor, since: status) }

    /// The same for those who can't hold the file itself, but see to it that it stays open.
    static func isUnchanged(_ descriptor: Int32, since status: FileStatus) -> Bool {
        (try? regularStatus(descriptor, path: "").fingerprint) == status.fingerprint
    }

    /// Up to `count` bytes from the beginning.
    func first(_ count: Int) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard length >= 0 else { throw FileFailure(path: path) }
        return Array(bytes.prefix(length))
    }

    /// Up to `count` bytes from `offset`; none at the end.
    func bytes(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            let read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
            failed = read < 0
            length = max(0, read)
        }
        guard !failed else { throw FileFailure(path: path) }
        return bytes
    }

    /// SHA-256 of the whole content, read in pieces of 256 KiB.
    func sha256() throws(FileFailure) -> [UInt8] {
        var hash = SHA256()
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        var offset: off_t = 0
        while true {
            let length = unsafe piece.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
            }
            if length < 0 {
                if errno == EINTR { continue }
                throw FileFailure(path: path)
            }
            if length == 0 { return Array(hash.finalize()) }
            unsafe piece.withUnsafeBytes {
                unsafe hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<length]))
            }
            offset += off_t(length)
        }
    }
}

internal import CLinux
internal import Foundation

/// A file in memory without a name (memfd_create(2)).
package enum MemoryFile {
    /// A file with these bytes.
    ///
    /// - Parameter name: the name for errors.
    /// - Returns: the descriptor, which the caller closes.
    package static func open(_ bytes: [UInt8], name: String) throws(FileFailure) -> Int32 {
        let descriptor = try empty(name: name)
        do throws(FileFailure) {
            try AtomicFile.write(bytes[...], descriptor: descriptor, path: name)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// A file of `length` bytes with these pieces, and holes between them. The caller closes it.
    package static func open(
        _ pieces: [(offset: Int, bytes: [UInt8])], length: Int, name: String
    ) throws(FileFailure) -> Int32 {
        let descriptor = try empty(name: name)
        do throws(FileFailure) {
            guard ftruncate(descriptor, off_t(length)) == 0 else { throw FileFailure(path: name) }
            for piece in pieces {
                guard lseek(descriptor, off_t(piece.offset), SEEK_SET) >= 0 else { throw FileFailure(path: name) }
                try AtomicFile.write(piece.bytes[...], descriptor: descriptor, path: name)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// An empty file, which the caller closes.
    package static func empty(name: String) throws(FileFailure) -> Int32 {
        let descriptor = CLinux_openMemory()
        guard descriptor >= 0 else { throw FileFailure(path: name) }
        return descriptor
    }

    /// An empty file for `count` bytes, which the caller closes: in memory, or for many bytes in the folder of temporary files.
    package static func forCopy(bytes count: Int, name: String) throws(FileFailure) -> Int32 {
        guard count > largest else { return try empty(name: name) }
        let descriptor = openTemporary()
        guard descriptor >= 0 else { throw FileFailure(path: name) }
        return descriptor
    }

    /// The most bytes that are kept in memory.
    private static let largest = 8 << 20
}

/// An empty file without a name in the folder of temporary files.
private func openTemporary() -> Int32 {
    let name = "photos-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let path = PathText.bytes(PathText.join(NSTemporaryDirectory(), name))
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { unsafe unlink(path) }
    return descriptor
}

internal import Cryptography
internal import FileReading
internal import Foundation

/// A file that is open for reading, closed at the end of its scope.
package struct OpenFile: ~Copyable {
    package let path: String
    package let descriptor: Int32
    /// The file's status when it was opened.
    package let status: FileStatus
    /// The status of the descriptor, by which a change is noticed; another one only for a copy.
    package let opened: FileStatus

    /// Opens a regular file; throws `EINVAL` for anything else (reading a pipe could block for ever) and `EISDIR` for a
    /// folder.
    package init(_ path: String) throws(FileFailure) {
        let descriptor = unsafe open(PathText.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        opened = try Self.regular(descriptor, path: path)
        (self.path, self.descriptor, status) = (path, descriptor, opened)
    }

    /// A file in memory, without a name, with these bytes.
    package init(inMemory bytes: [UInt8], name: String) throws(FileFailure) {
        let descriptor = try MemoryFile.open(bytes, name: name)
        opened = try Self.regular(descriptor, path: name)
        (path, self.descriptor, status) = (name, descriptor, opened)
    }

    /// A file in memory of `length` bytes with these pieces; other bytes are zero and take no memory.
    package init(inMemory pieces: [(offset: Int, bytes: [UInt8])], length: Int, name: String) throws(FileFailure) {
        let descriptor = try MemoryFile.open(pieces, length: length, name: name)
        opened = try Self.regular(descriptor, path: name)
        (path, self.descriptor, status) = (name, descriptor, opened)
    }

    /// Takes over the descriptor of a copy of a file, and closes it.
    ///
    /// - Parameter status: the status of that file.
    package init(copy descriptor: Int32, of path: String, status: FileStatus) throws(FileFailure) {
        opened = try Self.regular(descriptor, path: path)
        (self.path, self.descriptor, self.status) = (path, descriptor, status)
    }

    /// The status of a regular file; closes any other one.
    private static func regular(_ descriptor: Int32, path: String) throws(FileFailure) -> FileStatus {
        do throws(FileFailure) {
            return try regularStatus(descriptor, path: path)
        } catch {
            close(descriptor)
            throw error
        }
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

    /// Whether the file is unchanged since it was opened.
    package var isUnchanged: Bool { Self.isUnchanged(descriptor, since: opened) }

    /// The same for callers that cannot hold the value itself, but keep the descriptor open, and ``opened``.
    package static func isUnchanged(_ descriptor: Int32, since status: FileStatus) -> Bool {
        (try? regularStatus(descriptor, path: "").fingerprint) == status.fingerprint
    }

    /// Up to `count` bytes at the beginning.
    package func first(_ count: Int) throws(FileFailure) -> [UInt8] {
        try bytes(at: 0, count: count)
    }

    /// Up to `count` bytes at `offset`; none at the end.
    package func bytes(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(descriptor, at: offset, count: count)
        } catch {
            throw FileFailure(path: path, number: error.number)
        }
    }

    /// SHA-256 of the whole content, read in blocks of 256 KiB.
    package func sha256() throws(FileFailure) -> [UInt8] {
        var hash = SHA256()
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        var offset = 0
        while true {
            let length = try fill(&piece, at: offset)
            unsafe piece.withUnsafeBytes {
                unsafe hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<length]))
            }
            if length < piece.count { return hash.finalize() }
            offset += length
        }
    }

    private func fill(_ piece: inout [UInt8], at offset: Int) throws(FileFailure) -> Int {
        let read = unsafe piece.withUnsafeMutableBytes { room in
            Result { () throws(FileBytes.Failure) in try unsafe FileBytes.read(descriptor, at: offset, into: room) }
        }
        do throws(FileBytes.Failure) {
            return try read.get()
        } catch {
            throw FileFailure(path: path, number: error.number)
        }
    }
}

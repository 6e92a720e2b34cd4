internal import Disk
internal import Glibc

/// A file of which parts are written and read, closed when it is released.
final class EditedFile {
    private let path: String
    private let descriptor: Int32

    /// Opens the file, and creates it if there is none.
    init(_ path: String) throws(FileFailure) {
        self.path = path
        descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Writes bytes at an offset, without fsync.
    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(FileFailure) {
        var (rest, offset) = (bytes, offset)
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
            }
            guard count >= 0 || errno == EINTR else { throw FileFailure(path: path) }
            (rest, offset) = (rest.dropFirst(max(0, count)), offset + max(0, count))
        }
    }

    /// Up to `count` bytes at an offset; fewer at the end.
    func bytes(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        var found = [UInt8](repeating: 0, count: count)
        var length = 0
        while length < count {
            let read = unsafe found.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress?.advanced(by: length), count - length, off_t(offset + length))
            }
            guard read >= 0 || errno == EINTR else { throw FileFailure(path: path) }
            if read == 0 { break }
            length += max(0, read)
        }
        return Array(found.prefix(length))
    }

    /// Makes the file as long as this.
    func setLength(_ length: Int) throws(FileFailure) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw FileFailure(path: path) }
    }

    /// Waits until the file is on the disk.
    func syncToDisk() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(path: path) }
    }

    /// Copies a file in place of another.
    ///
    /// - Parameters:
    ///   - most: the most bytes.
    ///   - mode: the permissions of a new file.
    /// - Throws: a failure with `EFBIG` if it is longer.
    static func copy(
        _ source: String, to target: String, most: Int = .max, mode: UInt32 = 0o600
    ) throws(FileFailure) {
        let input = try OpenFile(source)
        let output = try NewFile(target, mode: mode)
        var offset = 0
        while true {
            let piece = try input.bytes(at: offset, count: EditionFormat.segment)
            if piece.isEmpty { break }
            guard piece.count <= most - offset else { throw FileFailure(path: source, number: EFBIG) }
            try output.append(piece)
            offset += piece.count
        }
        try output.syncToDisk()
    }
}

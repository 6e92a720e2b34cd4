internal import CLinux
internal import Foundation

extension AtomicFile {
    /// The block size of disks and file systems, at most.
    private static let blockSize = 4096

    /// Writes a whole file without the page cache if the file system supports that (open(2), O_DIRECT), else normally.
    /// When it returns, all but the last block was passed to the disk; the rest follows with the next sync of the file system.
    ///
    /// For files that nobody reads soon: copying them into the cache and evicting others took half the time of a
    /// download.
    package static func writeDirectly(_ bytes: [UInt8], to path: String) throws(FileFailure) {
        let name = PathText.bytes(path)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let direct = unsafe open(name, flags | CLinux_openDirect(), 0o666)
        let descriptor = direct >= 0 ? direct : unsafe open(name, flags, 0o666)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        defer { close(descriptor) }
        let written = direct >= 0 ? writeBlocks(bytes, descriptor: descriptor) : 0
        guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileFailure(path: path) }
        try write(bytes[written...], descriptor: descriptor, path: path)
    }

    /// Writes the whole blocks of a file, from an aligned address as O_DIRECT requires. Returns the number of bytes
    /// written: 0 if that is not possible; the normal way then finds out why.
    private static func writeBlocks(_ bytes: [UInt8], descriptor: Int32) -> Int {
        let length = bytes.count / blockSize * blockSize
        guard length > 0 else { return 0 }
        let blocks = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: blockSize)
        defer { unsafe blocks.deallocate() }
        unsafe blocks.copyBytes(from: bytes[..<length])
        let count = unsafe Foundation.write(descriptor, blocks.baseAddress, length)
        // After an incomplete block only the normal way can continue.
        return max(0, count)
    }
}

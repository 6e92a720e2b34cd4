internal import CLinux
internal import Foundation

extension AtomicFile {
    /// Blocks of disks and file systems are this large or smaller.
    private static let blockSize = 4096

    /// Writes a whole file past the page cache, where the file system can (open(2), O_DIRECT), else as usual. When it returns,
    /// all but the last block is with the disk; the rest comes there with the next sync of the file system.
    ///
    /// For files that nobody reads soon: what is not copied into the cache need not be taken from it, which was half the time
    /// of a download.
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

    /// Writes the whole blocks of a file, from an address that is a multiple of their size, as O_DIRECT wants. Returns how many
    /// bytes that were: none where it can't be done, and then the usual way finds out why.
    private static func writeBlocks(_ bytes: [UInt8], descriptor: Int32) -> Int {
        let length = bytes.count / blockSize * blockSize
        guard length > 0 else { return 0 }
        let blocks = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: blockSize)
        defer { unsafe blocks.deallocate() }
        unsafe blocks.copyBytes(from: bytes[..<length])
        let count = unsafe Foundation.write(descriptor, blocks.baseAddress, length)
        // Half a block can't be gone on with in this way, but in the usual.
        return max(0, count)
    }
}

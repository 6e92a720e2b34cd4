internal import Bytes
internal import CZlib
internal import Cryptography
internal import Disk
internal import Glibc

/// Writes a pack: pages of a file, with their numbers.
///
/// A pack begins with the magic text and the size of a page. Blocks of up to a segment of pages follow: the number of pages, the
/// length of what follows their numbers, the numbers of the pages from 1, and their bytes as a zlib stream (RFC 1950). Integers are
/// big-endian, of four bytes.
struct PackWriter {
    static let magic = Array("photos-pack 1\n".utf8)
    /// Fast rather than small: most bytes of a catalogue are compressed to a third at any level.
    private static let level: Int32 = 1

    private let file: NewFile
    private let pageSize: Int
    private var hash = SHA256()
    private var numbers: [UInt8] = []
    private var pages: [UInt8] = []
    private var room: [UInt8] = []
    private(set) var count = 0
    private(set) var bytes = 0

    init(_ path: String, pageSize: Int) throws(FileFailure) {
        (file, self.pageSize) = (try NewFile(path, mode: 0o600), pageSize)
        try append(Self.magic + BigEndian.bytes(pageSize, count: 4))
    }

    /// Adds a page, by its number from 1, which is higher than those before.
    mutating func add(_ page: ArraySlice<UInt8>, number: Int) throws(FileFailure) {
        numbers += BigEndian.bytes(number, count: 4)
        pages += page
        count += 1
        if pages.count >= EditionFormat.segment { try flush() }
    }

    /// Writes the rest, and waits until it is on the disk.
    ///
    /// - Returns: the SHA-256 of all bytes.
    mutating func finish() throws(FileFailure) -> [UInt8] {
        try flush()
        try file.syncToDisk()
        return hash.finalize()
    }

    private mutating func flush() throws(FileFailure) {
        guard !pages.isEmpty else { return }
        let bound = CZlib_bound(pages.count)
        if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
        let written = unsafe room.withUnsafeMutableBufferPointer { output in
            unsafe output.baseAddress.map { base in
                unsafe CZlib_deflate(pages, pages.count, Self.level, base, output.count)
            } ?? 0
        }
        guard written > 0 else { throw FileFailure(path: file.path, number: ENOMEM) }
        try append(
            BigEndian.bytes(numbers.count / 4, count: 4) + BigEndian.bytes(written, count: 4) + numbers
                + room[..<written])
        numbers.removeAll(keepingCapacity: true)
        pages.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ piece: [UInt8]) throws(FileFailure) {
        try file.append(piece)
        hash.update(data: piece)
        bytes += piece.count
    }
}

internal import Bytes

/// The blocks that phones of Samsung write after the end of a JPEG: data, then the directory `SEFH`, its length and `SEFT`. Numbers have
/// the least significant byte first. ExifTool's documentation names the blocks.
public struct SamsungTrailer: Sendable {
    /// Where the block with a film begins, and how long it is.
    public private(set) var film: Range<Int>?

    /// The kind of block that is a film, which its writers call `MotionPhoto_Data`.
    private static let filmKind = 0x0A30
    private static let directoryLimit = 64 << 10

    /// Reads the directory at the end of a file; it has no blocks for any other file.
    ///
    /// - Throws: only what the source throws.
    public init<Source: ByteSource>(
        of source: inout Source, length: Int
    ) throws(Source.Failure) {
        guard length > 20 else { return }
        let end = try source.bytes(at: length - 8, count: 8)
        guard end.count == 8, end.suffix(4).elementsEqual("SEFT".utf8) else { return }
        let size = LittleEndian.number(end.prefix(4))
        guard (12...Self.directoryLimit).contains(size), size + 8 <= length else { return }
        let start = length - 8 - size
        let directory = try source.bytes(at: start, count: size)
        guard directory.starts(with: "SEFH".utf8) else { return }
        // After a version, the number of entries of 12 bytes: the kind in the upper half, how far before the directory, the size.
        for entry in stride(from: 12, through: directory.count - 12, by: 12) {
            let kind = LittleEndian.number(directory[entry + 2..<entry + 4])
            let (distance, count) = (
                LittleEndian.number(directory[entry + 4..<entry + 8]),
                LittleEndian.number(directory[entry + 8..<entry + 12])
            )
            guard kind == Self.filmKind, distance <= start, count <= distance, count > 8 else { continue }
            // The kind again, and the length of a name before the data.
            let head = try source.bytes(at: start - distance, count: 8)
            guard head.count == 8, case let name = LittleEndian.number(head.suffix(4)), name < count - 8 else {
                continue
            }
            film = start - distance + 8 + name..<start - distance + count
            return
        }
    }
}

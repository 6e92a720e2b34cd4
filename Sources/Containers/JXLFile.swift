internal import Bytes

/// The boxes with metadata of a JPEG XL file (ISO/IEC 18181-2). A file that is a codestream alone has none.
public struct JXLFile: Sendable {
    /// The file range of the EXIF block, from its TIFF header on.
    public internal(set) var exif: Range<Int>?
    /// The file range of the XMP packet.
    public internal(set) var xmp: Range<Int>?
    /// Whether the file has the end of its last box. Nothing states where a codestream alone ends.
    public internal(set) var isWhole = true

    /// What files begin with: the marker of a codestream (ISO/IEC 18181-1), and the signature box.
    static let beginnings: [[UInt8]] = [
        [0xFF, 0x0A], [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
    ]
    /// Beyond every file.
    private static let positionLimit = 1 << 48
    /// The most boxes of a file.
    private static let boxLimit = 10_000

    /// Walks over the headers of boxes.
    ///
    /// - Parameter length: the length of the file in bytes; nil if it does not matter whether the file is whole.
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(
        from source: inout Source, length: Int? = nil
    ) throws(Source.Failure) -> JXLFile {
        var file = JXLFile()
        guard try source.bytes(at: 0, count: 2) == [0, 0] else { return file }
        var position = 0
        var hasCodestream = false
        for _ in 0..<boxLimit {
            let head = try source.bytes(at: position, count: BoxHeader.maximumLength)
            if head.isEmpty { break }
            guard let header = BoxHeader(head[...]) else {
                file.isWhole = false
                return file
            }
            if ["jxlc", "jxlp"].contains(header.type) { hasCodestream = true }
            // The last box can extend to the end of the file.
            guard let size = header.size else { break }
            let (end, overflow) = position.addingReportingOverflow(size)
            guard !overflow, end < positionLimit else { break }
            let payload = position + header.length..<end
            // Four bytes say how far after them the TIFF header is.
            if header.type == "Exif", file.exif == nil, payload.count > 4 {
                let skipped = BigEndian.number(try source.bytes(at: payload.lowerBound, count: 4)) + 4
                if skipped < payload.count { file.exif = payload.lowerBound + skipped..<payload.upperBound }
            }
            if header.type == "xml ", file.xmp == nil { file.xmp = payload }
            position = end
        }
        file.isWhole = hasCodestream && length.map { position <= $0 } ?? true
        return file
    }
}

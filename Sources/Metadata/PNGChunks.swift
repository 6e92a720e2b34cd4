/// The chunks of a PNG (ISO/IEC 15948, section 5; eXIf: PNG third edition, section 11.3.4.5).
enum PNGChunks {
    /// The eight bytes that every PNG begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static let exifType: [UInt8] = Array("eXIf".utf8)
    private static let endType: [UInt8] = Array("IEND".utf8)
    /// A picture of 800 MB in IDAT chunks of 8 kB, which is libpng's size, has as many.
    private static let chunkLimit = 100_000
    /// The longest chunk that is read. Of an eXIf chunk longer than this the beginning is.
    private static let readLimit = 1 << 20

    /// The first eXIf chunk, before or after IDAT, with at least one readable entry. Its CRC is not checked: the chunk is
    /// ancillary, and each field is judged by itself.
    static func exif(in file: inout FileWindow) throws(MetadataError) -> ExifBlock? {
        var position = signature.count
        for _ in 0..<chunkLimit {
            let header = try file.bytes(at: position, count: 8)
            guard header.count == 8 else { return nil }
            let length = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
            let type = header[4..<8]
            if type.elementsEqual(endType) { return nil }
            if type.elementsEqual(exifType) {
                let bytes = try file.bytes(at: position + 8, count: min(length, readLimit))
                if let block = ExifBlock(bytes) { return block }
            }
            position += 8 + length + 4
        }
        return nil
    }
}

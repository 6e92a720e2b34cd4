internal import Bytes
internal import Containers

/// The chunks of a PNG (ISO/IEC 15948, section 5; eXIf: PNG third edition, section 11.3.4.5; XMP: ISO 16684-3, section 1.1.5).
enum PNGChunks {
    private static let exifType: [UInt8] = Array("eXIf".utf8)
    private static let textType: [UInt8] = Array("iTXt".utf8)
    private static let endType: [UInt8] = Array("IEND".utf8)
    /// The keyword, its NUL, and no compression.
    private static let xmpPrefix: [UInt8] = Array("XML:com.adobe.xmp\0\0".utf8)
    /// The most chunks: an image of 800 MB in IDAT chunks of 8 kB, which is libpng's default, has as many.
    private static let chunkLimit = 100_000
    /// The most bytes of a chunk to read. Longer chunks are truncated.
    private static let readLimit = 1 << 20

    /// Collects the first eXIf chunk with at least one readable entry, and the first XMP chunk, before or after IDAT. CRCs are not
    /// checked, because the chunks are ancillary, and each field is validated on its own.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        var position = ImageContainer.png.signatureLength
        for _ in 0..<chunkLimit {
            guard blocks.exif == nil || blocks.xmp.isEmpty else { return }
            let header = try file.bytes(at: position, count: 8)
            guard header.count == 8 else { return }
            let length = BigEndian.number(header[0..<4])
            let type = header[4..<8]
            if type.elementsEqual(endType) { return }
            if type.elementsEqual(exifType) && blocks.exif == nil {
                let bytes = try file.bytes(at: position + 8, count: min(length, readLimit))
                if let block = ExifBlock(bytes) { blocks.exif = ExifFields(block: block) }
            }
            if type.elementsEqual(textType) && blocks.xmp.isEmpty {
                blocks.xmp = try xmp(in: &file, at: position + 8, count: min(length, readLimit))
            }
            position += 8 + length + 4
        }
    }

    /// The text of an iTXt chunk, after keyword, compression, language and translated keyword; empty if it is not XMP.
    private static func xmp(in file: inout FileWindow, at position: Int, count: Int) throws(MetadataError) -> [UInt8] {
        guard try file.bytes(at: position, count: min(count, xmpPrefix.count)) == xmpPrefix else { return [] }
        let rest = try file.bytes(at: position, count: count).dropFirst(xmpPrefix.count + 1)
        let parts = rest.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? Array(parts[2]) : []
    }
}

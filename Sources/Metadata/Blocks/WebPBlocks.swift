internal import Containers

/// The metadata chunks of a WebP file (RFC 9649, 2.7.1.5).
enum WebPBlocks {
    /// The most bytes of a chunk to read. Longer chunks are truncated.
    private static let readLimit = 1 << 20

    /// Reads the EXIF chunk and the XMP chunk.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        guard let chunks = try WebPFile.read(from: &file) else { return }
        if let exif = chunks.exif {
            let bytes = try file.bytes(at: exif.lowerBound, count: min(exif.count, readLimit))
            if let block = ExifBlock(bytes) { blocks.exif = ExifFields(block: block) }
        }
        if let xmp = chunks.xmp {
            blocks.xmp = try file.bytes(at: xmp.lowerBound, count: min(xmp.count, readLimit))
        }
    }
}

internal import Containers

/// The boxes with metadata of a JPEG XL file (ISO/IEC 18181-2, 9.4). Boxes that are compressed with Brotli are not read.
enum JXLBlocks {
    /// The most bytes of a box to read. Longer boxes are truncated.
    private static let readLimit = 1 << 20

    /// Reads the EXIF box and the XMP box.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        let boxes = try JXLFile.read(from: &file)
        if let exif = boxes.exif {
            let bytes = try file.bytes(at: exif.lowerBound, count: min(exif.count, readLimit))
            if let block = ExifBlock(bytes) { blocks.exif = ExifFields(block: block) }
            // The codestream itself states how to turn the image, and the decoder has done so (ISO/IEC 18181-2).
            blocks.exif?.orientation = 1
        }
        if let xmp = boxes.xmp {
            blocks.xmp = try file.bytes(at: xmp.lowerBound, count: min(xmp.count, readLimit))
        }
    }
}

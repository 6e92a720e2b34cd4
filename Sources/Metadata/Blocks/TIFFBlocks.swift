internal import Bytes
internal import Containers

/// The metadata of TIFF files and of raw files.
enum TIFFBlocks {
    /// The most bytes of a block to read. Longer blocks are truncated.
    private static let readLimit = 1 << 20

    /// Reads the directories, and for a raw file without EXIF in them, the segments of the JPEG in it: Fujifilm's have none, and
    /// Panasonic's JPEG has more than its directories.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        let raw = try RawFile.read(from: &file)
        if let raw, let preview = raw.preview, raw.kind == .raf || raw.kind == .rw2 {
            try JPEGSegments.collect(from: &file, at: preview.range.lowerBound, into: &blocks)
        }
        var found = raw?.metadata
        if raw == nil { found = try TIFFFile.read(from: &file)?.metadata }
        guard let metadata = found else { return }
        if blocks.exif == nil, let block = ExifBlock(try metadata.exif.block(from: &file)) {
            blocks.exif = ExifFields(block: block)
        }
        if blocks.xmp.isEmpty { blocks.xmp = try bytes(metadata.xmp, of: &file) }
        guard blocks.photoshop.isEmpty else { return }
        blocks.photoshop = try bytes(metadata.photoshop, of: &file)
        let iim = try bytes(metadata.iim, of: &file)
        // As the first of Photoshop's resources, as which a JPEG has it.
        if !iim.isEmpty { blocks.photoshop = PhotoshopResources.block(iptc: iim) + blocks.photoshop }
    }

    private static func bytes(_ range: Range<Int>?, of file: inout FileWindow) throws(MetadataError) -> [UInt8] {
        guard let range else { return [] }
        return try file.bytes(at: range.lowerBound, count: min(range.count, readLimit))
    }
}

internal import Containers

/// The metadata of a GIF file: XMP in an application extension before the first image.
enum GIFBlocks {
    /// The most bytes of a packet to read. Longer packets are truncated.
    private static let readLimit = 1 << 20

    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        guard let xmp = try GIFFile.read(from: file, stopsAtImage: true)?.xmp else { return }
        blocks.xmp = try file.bytes(at: xmp.lowerBound, count: min(xmp.count, readLimit))
    }
}

/// What the walk over a file's headers finds: EXIF as fields, the others as bytes that are yet to be read.
struct EmbeddedBlocks {
    /// The first EXIF block with at least one readable entry.
    var exif: ExifFields?
    /// The XMP packet; empty if there is none.
    var xmp: [UInt8] = []
    /// Where the pieces of what did not fit into the packet lie.
    var extendedXMP: [ExtendedXMPPortion] = []
    /// Photoshop's image resources, of all their segments.
    var photoshop: [UInt8] = []
}

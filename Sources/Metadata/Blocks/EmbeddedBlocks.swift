/// The metadata found in a file's headers: EXIF already parsed, the others as bytes.
struct EmbeddedBlocks {
    /// The first EXIF block with at least one readable entry.
    var exif: ExifFields?
    /// The XMP packet; empty if there is none.
    var xmp: [UInt8] = []
    /// The positions of the portions of extended XMP.
    var extendedXMP: [ExtendedXMPPortion] = []
    /// Photoshop's image resources, joined from all their segments.
    var photoshop: [UInt8] = []
}

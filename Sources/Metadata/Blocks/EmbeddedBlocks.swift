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

    /// Whether what concerns other pictures in the file is collected too.
    var takesPictures = false
    /// Where pictures after the first one are.
    var pictures: [Range<Int>] = []
    /// The parameters of a gain map (ISO 21496-1).
    var gainMap: [UInt8] = []
}

internal import Containers

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
    /// The maker's note of the camera, whose form only the maker knows.
    var makerNote: [UInt8] = []

    /// Takes a block of EXIF, from "Exif" or from its TIFF header on, if it has at least one readable entry.
    mutating func take(exif bytes: [UInt8]) {
        guard let block = ExifBlock(bytes) else { return }
        exif = ExifFields(block: block)
        guard takesPictures else { return }
        // libexif is not shown the note, so it is found by our own reader.
        var window = FileWindow(bytes: Array(bytes.dropFirst(bytes.starts(with: Self.prefix) ? Self.prefix.count : 0)))
        let directories = try? TIFFFile.read(from: &window)?.metadata.exif
        makerNote = (try? directories?.makerNote(from: &window)) ?? []
    }

    private static let prefix = Array("Exif\0\0".utf8)
}

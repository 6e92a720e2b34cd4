/// What a file says of itself. A field that the file lacks, or that makes no sense, is nil.
public struct PhotoMetadata: Sendable, Equatable {
    /// How the stored pixels are to be turned, 1…8 (EXIF 2.32, tag 0x0112). 1, upright, where the file says nothing.
    public var orientation = 1
    /// The title, from XPTitle.
    public var title: String?
    /// The caption: ImageDescription, else XPComment, else UserComment. What cameras write unasked is none.
    public var caption: String?
    /// Who made it: Artist, else XPAuthor.
    public var credit: String?
    /// The terms of use: Copyright.
    public var license: String?
    /// When it was taken: DateTimeOriginal, else DateTimeDigitized, else DateTime.
    public var capture: CaptureTime?
    /// Degrees north, WGS 84, −90…90. There with `longitude` or not at all.
    public var latitude: Double?
    /// Degrees east, WGS 84, −180…180.
    public var longitude: Double?
    /// Metres above sea level; negative below it.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360. The file may mean true or magnetic north.
    public var imageDirection: Double?

    /// A file that says nothing of itself.
    public init() {}

    /// Reads the EXIF block of a JPEG or PNG file; other files give the empty value.
    ///
    /// Broken EXIF gives what can be had. The descriptor's own offset is neither used nor moved. Segments and chunks are
    /// walked by their headers: the picture's data is not read, and no more than one 64 kB segment or 1 MB chunk is held.
    /// - Throws: `MetadataError.unreadable` if the descriptor cannot be read at a position.
    public static func read(descriptor: Int32) throws(MetadataError) -> PhotoMetadata {
        try read(FileWindow(descriptor: descriptor))
    }

    /// Reads the EXIF block of a JPEG or PNG file that is in memory; other files give the empty value.
    public static func read(bytes: [UInt8]) -> PhotoMetadata {
        (try? read(FileWindow(bytes: bytes))) ?? PhotoMetadata()
    }

    private static func read(_ window: FileWindow) throws(MetadataError) -> PhotoMetadata {
        var file = window
        let start = try file.bytes(at: 0, count: 8)
        if start.starts(with: JPEGSegments.signature) {
            if let block = try JPEGSegments.exif(in: &file) { return PhotoMetadata(block: block) }
        } else if start == PNGChunks.signature {
            if let block = try PNGChunks.exif(in: &file) { return PhotoMetadata(block: block) }
        }
        return PhotoMetadata()
    }
}

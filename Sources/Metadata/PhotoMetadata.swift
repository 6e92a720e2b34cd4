/// The metadata of an image file. A field that is missing or invalid is nil.
public struct PhotoMetadata: Sendable, Equatable {
    /// The orientation of the stored pixels, 1…8 (EXIF 2.32, tag 0x0112). It is 1, upright, if the file has none, and for HEIF,
    /// whose own properties rotate the image.
    public var orientation = 1
    /// The title: dc:title or IIM's object name, or else XPTitle. Texts that cameras write by default are ignored, here and in
    /// `caption`.
    public var title: String?
    /// The caption: ImageDescription, dc:description or IIM's caption, XPComment, UserComment.
    public var caption: String?
    /// The keywords: dc:subject or IIM's keywords, or else XPKeywords, in order and without duplicates, at most 1,000.
    public var keywords: [String] = []
    /// xmp:Rating: 1 to 5, -1 for a photo that a person rejected, 0 for one that has no rating.
    public var rating: Int?
    /// The creator: Artist, dc:creator or IIM's by-lines, XPAuthor; without a creator, the credit line.
    public var credit: String?
    /// The terms of use: Copyright, dc:rights or IIM's copyright notice, usage terms, or the URL of a licence or statement.
    public var license: String?
    /// The time when it was taken: DateTimeOriginal, photoshop:DateCreated or IIM's creation date, or else the time when it was
    /// digitised, or else DateTime.
    public var capture: CaptureTime?
    /// Degrees north, WGS 84, −90…90. Nil exactly if `longitude` is nil.
    public var latitude: Double?
    /// Degrees east, WGS 84, −180…180.
    public var longitude: Double?
    /// Metres above sea level; negative below it.
    public var altitude: Double?
    /// The direction of view in degrees clockwise from north, 0 ..< 360. The file can refer to true or to magnetic north.
    public var imageDirection: Double?
    /// The camera and lens, and how it was exposed: EXIF, or else XMP.
    public var camera = CameraMetadata()
    /// Where it was taken, in words. The file can mean the place that the photo shows. Nil if it states no place.
    public var namedPlace: NamedPlace?
    /// The film of a motion photo.
    public var film: EmbeddedFilm?

    /// Creates empty metadata.
    public init() {}
}

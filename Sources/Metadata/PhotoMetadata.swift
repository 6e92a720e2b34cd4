/// What a file says of itself. A field that the file lacks, or that makes no sense, is nil.
public struct PhotoMetadata: Sendable, Equatable {
    /// How the stored pixels are to be turned, 1…8 (EXIF 2.32, tag 0x0112). 1, upright, where the file says nothing, and
    /// for HEIF, which turns its pictures by properties of its own.
    public var orientation = 1
    /// The title: dc:title or IIM's object name, else XPTitle. What cameras write unasked is none, here as in `caption`.
    public var title: String?
    /// The caption: ImageDescription, dc:description or IIM's caption, XPComment, UserComment.
    public var caption: String?
    /// dc:subject or IIM's keywords, else XPKeywords, in their order; each once, 1,000 at most.
    public var keywords: [String] = []
    /// Who made it: Artist, dc:creator or IIM's by-lines, XPAuthor; where nobody is named, the credit line.
    public var credit: String?
    /// The terms of use: Copyright, dc:rights or IIM's copyright notice, usage terms, the URL of a licence or of a statement.
    public var license: String?
    /// When it was taken: DateTimeOriginal, photoshop:DateCreated or IIM's creation date, else when it was digitised, else
    /// DateTime.
    public var capture: CaptureTime?
    /// Degrees north, WGS 84, −90…90. There with `longitude` or not at all.
    public var latitude: Double?
    /// Degrees east, WGS 84, −180…180.
    public var longitude: Double?
    /// Metres above sea level; negative below it.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360. The file may mean true or magnetic north.
    public var imageDirection: Double?
    /// Where it was taken, in words. The file may mean the place that the photo shows; nil where it names none.
    public var namedPlace: NamedPlace?

    /// A file that says nothing of itself.
    public init() {}
}

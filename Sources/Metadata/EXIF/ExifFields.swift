/// What an EXIF block says, field by field; what it lacks, or what makes no sense, is nil. The last comment is looked for
/// only where there is no description, and the later dates only where the first is missing: each look costs.
struct ExifFields {
    var orientation = 1
    var description: String?
    var artist: String?
    var copyright: String?
    var title: String?
    var comment: String?
    var author: String?
    var keywords: [String] = []
    var original: CaptureTime?
    var digitized: CaptureTime?
    var modified: CaptureTime?
    var position: Position?
    var altitude: Double?
    var imageDirection: Double?

    /// A file without EXIF.
    init() {}

    init(block: borrowing ExifBlock) {
        orientation = block.integer(.orientation).flatMap { (1...8).contains($0) ? Int($0) : nil } ?? 1
        description = block.text(.imageDescription).flatMap(withoutCameraText)
        artist = block.text(.artist)
        copyright = block.copyright()
        title = block.wideText(.xpTitle).flatMap(withoutCameraText)
        author = block.wideText(.xpAuthor)
        // Drones that write the picture's path on their card as its description keep the versions of their programs, and
        // how they flew, in the fields for Windows' comment and keywords.
        if block.text(.imageDescription)?.hasPrefix("DCIM\\") != true {
            comment = block.wideText(.xpComment).flatMap(withoutCameraText)
            // Windows writes them in one field, between semicolons.
            keywords = block.wideText(.xpKeywords)?.split(separator: ";").compactMap { cleaned(String($0)) } ?? []
        }
        if description == nil && comment == nil { comment = block.comment().flatMap(withoutCameraText) }
        original = CaptureTime(block: block, .original)
        if original == nil {
            digitized = CaptureTime(block: block, .digitized)
            modified = CaptureTime(block: block, .modified)
        }
        position = block.position()
        altitude = block.altitude()
        imageDirection = block.imageDirection()
    }
}

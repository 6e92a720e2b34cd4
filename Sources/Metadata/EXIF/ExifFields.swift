/// The fields of an EXIF block. A field that is missing or invalid is nil. Each look-up has a cost, so the comment is only read
/// without a description, and later dates only without the first.
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
    var camera = CameraMetadata()

    /// Creates fields of a file without EXIF.
    init() {}

    init(block: borrowing ExifBlock) {
        orientation = block.integer(.orientation).flatMap { (1...8).contains($0) ? Int($0) : nil } ?? 1
        description = block.text(.imageDescription).flatMap(withoutCameraText)
        artist = block.text(.artist)
        copyright = block.copyright()
        title = block.wideText(.xpTitle).flatMap(withoutCameraText)
        author = block.wideText(.xpAuthor)
        // Drones that write the path of the picture on their card to the description store firmware versions and flight data in
        // Windows' comment and keywords.
        if block.text(.imageDescription)?.hasPrefix("DCIM\\") != true {
            comment = block.wideText(.xpComment).flatMap(withoutCameraText)
            // Windows writes keywords to one field, separated by semicolons.
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
        camera = CameraMetadata(block: block)
    }
}

internal import GRDB

/// A photo as a bundle tells it: all that a reader's catalogue remembers of it, and the content of its picture.
public struct BundlePhoto: Sendable, Equatable {
    /// The photo's id in the bundle, the same in every version: 12 characters of `[0-9a-z]`.
    public var id: String
    /// The name of the file that it was.
    public var name: String
    /// SHA-256 of the picture's file.
    public var sha256: [UInt8]
    /// The picture's media type, as `image/jpeg`.
    public var type: String
    public var bytes: Int64
    /// Upright width and height in pixels.
    public var width: Int
    public var height: Int
    /// The file's EXIF orientation, 1 to 8.
    public var orientation: Int
    public var place: PlaceDescription
    public var latitude: Double?
    public var longitude: Double?
    public var altitude: Double?
    public var direction: Double?
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    /// A keyword a line.
    public var keywords: String?
    public var link: String?
    /// Milliseconds since 1970, UTC.
    public var takenAt: Int64?
    /// What the camera's clock showed, and by what `takenAt` is known; as in the catalogue.
    public var takenLocal: Int64?
    public var takenZone: String?
    /// Milliseconds since 1970, UTC.
    public var publishedAt: Int64?
}

// MARK: - Database

extension BundlePhoto {
    /// Columns that the catalogue's table of photos and a bundle's have under the same names, in the order of
    /// ``init(id:_:at:place:)``.
    static let columns = [
        "name", "sha256", "type", "bytes", "width", "height", "orientation", "latitude", "longitude", "altitude",
        "direction", "title", "caption", "credit", "license", "keywords", "link", "takenAt", "takenLocal", "takenZone",
        "publishedAt",
    ]

    /// Reads ``columns`` from `position` on; nil where a picture's content or size is not known.
    init?(id: String, _ values: Row, at position: Int, place: PlaceDescription) {
        guard let sha256 = values[position + 1] as Blob?, let type = values[position + 2] as String?,
            let bytes = values[position + 3] as Int64?, let width = values[position + 4] as Int?,
            let height = values[position + 5] as Int?
        else { return nil }
        self.id = id
        self.place = place
        name = values[position]
        (self.sha256, self.type, self.bytes, self.width, self.height) = (sha256.bytes, type, bytes, width, height)
        orientation = values[position + 6]
        latitude = values[position + 7]
        longitude = values[position + 8]
        altitude = values[position + 9]
        direction = values[position + 10]
        title = values[position + 11]
        caption = values[position + 12]
        credit = values[position + 13]
        license = values[position + 14]
        keywords = values[position + 15]
        link = values[position + 16]
        takenAt = values[position + 17]
        takenLocal = values[position + 18]
        takenZone = values[position + 19]
        publishedAt = values[position + 20]
    }

    /// The values of ``columns``.
    var values: StatementArguments {
        [
            name, Blob(sha256), type, bytes, width, height, orientation, latitude, longitude, altitude, direction,
            title,
            caption, credit, license, keywords, link, takenAt, takenLocal, takenZone, publishedAt,
        ]
    }
}

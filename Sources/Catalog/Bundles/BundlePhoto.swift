internal import GRDB
public import Times

/// A photo in a bundle: all that a reader's catalogue stores about it, and the hash of its picture.
public struct BundlePhoto: Sendable, Equatable {
    /// The photo's id in the bundle, the same in every version: 12 characters of `[0-9a-z]`.
    public var id: String
    /// The name of the original file.
    public var name: String
    /// SHA-256 of the picture's file.
    public var sha256: [UInt8]
    /// The picture's media type, such as `image/jpeg`.
    public var type: String
    /// The length of the picture's file in bytes.
    public var bytes: Int64
    /// Upright width and height in pixels.
    public var width: Int
    public var height: Int
    /// The file's EXIF orientation, 1 to 8.
    public var orientation: Int
    public var place: PlaceDescription
    /// The place under which the bundle lists the photo, if the reader's gazetteer says another. A bundle does not have it.
    public var formerPlace: PlaceDescription?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// Metres above sea level.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360.
    public var direction: Double?
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    /// One keyword a line.
    public var keywords: String?
    /// An http or https URL.
    public var link: String?
    public var takenAt: Instant?
    /// What the camera's clock showed, and how `takenAt` was derived from it; as in the catalogue.
    public var takenLocal: LocalTime?
    public var takenZone: String?
    public var publishedAt: Instant?

    /// A photo with the required values only.
    package init(
        id: String, name: String, sha256: [UInt8], type: String, bytes: Int64, width: Int, height: Int,
        orientation: Int,
        place: PlaceDescription
    ) {
        (self.id, self.name, self.place) = (id, name, place)
        (self.sha256, self.type, self.bytes) = (sha256, type, bytes)
        (self.width, self.height, self.orientation) = (width, height, orientation)
    }
}

// MARK: - Database

extension BundlePhoto {
    /// Columns that the catalogue's and a bundle's table of photos have under the same names, and the id, which
    /// differs.
    enum Column: Int, Columns {
        case name, sha256, type, bytes, width, height, orientation, latitude, longitude, altitude, direction, title,
            caption
        case credit, license, keywords, link, takenAt, takenLocal, takenZone, publishedAt, id

        static let written = all(but: .id)

        var sql: String { "photo.\(stringValue)" }
    }

    /// Reads all columns but the id; nil if the picture's hash or size is unknown.
    init?(id: String, _ values: ColumnRow<Column>, place: PlaceDescription) {
        guard let sha256 = values[.sha256] as Blob?, let type = values[.type] as String?,
            let bytes = values[.bytes] as Int64?, let width = values[.width] as Int?,
            let height = values[.height] as Int?
        else { return nil }
        self.id = id
        self.place = place
        name = values[.name]
        (self.sha256, self.type, self.bytes, self.width, self.height) = (sha256.bytes, type, bytes, width, height)
        orientation = values[.orientation]
        latitude = values[.latitude]
        longitude = values[.longitude]
        altitude = values[.altitude]
        direction = values[.direction]
        title = values[.title]
        caption = values[.caption]
        credit = values[.credit]
        license = values[.license]
        keywords = values[.keywords]
        link = values[.link]
        takenAt = values[.takenAt]
        takenLocal = values[.takenLocal]
        takenZone = values[.takenZone]
        publishedAt = values[.publishedAt]
    }
}

extension BundlePhoto: ColumnValues {
    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: id
        case .name: name
        case .sha256: Blob(sha256)
        case .type: type
        case .bytes: bytes
        case .width: width
        case .height: height
        case .orientation: orientation
        case .latitude: latitude
        case .longitude: longitude
        case .altitude: altitude
        case .direction: direction
        case .title: title
        case .caption: caption
        case .credit: credit
        case .license: license
        case .keywords: keywords
        case .link: link
        case .takenAt: takenAt
        case .takenLocal: takenLocal
        case .takenZone: takenZone
        case .publishedAt: publishedAt
        }
    }
}

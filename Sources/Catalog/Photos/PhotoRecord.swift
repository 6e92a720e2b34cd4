public import Disk
internal import GRDB
public import Times

/// One photo with all its stored data.
public struct PhotoRecord: Sendable, Equatable {
    /// The row number in the catalogue, which other tables refer to.
    public var row: Int64
    /// The 12 characters by which people and programs refer to the photo.
    public var id: String
    /// The file's name without its folder.
    public var name: String
    /// The folder that the file is in, or was last seen in.
    public var folder: String?
    public var state: PhotoState
    /// Why the state is `failed`.
    public var error: String?
    public var title: String?
    public var caption: String?
    public var credit: String?
    /// The license, as text or URL.
    public var license: String?
    public var keywords: [String]
    /// 1 to 5, or -1 for a photo that a person rejected.
    public var rating: Int?
    /// Metres above sea level.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360.
    public var direction: Double?
    /// When it was taken; nil if unknown.
    public var takenAt: Instant?
    /// The time on the camera's clock, as if it were UTC.
    var takenLocal: LocalTime?
    /// How ``takenAt`` was derived from ``takenLocal``.
    var takenZone: ZoneSource?
    /// When its source published it.
    public var publishedAt: Instant?
    /// The URL of its web page.
    public var link: String?
    /// Upright width in pixels, the orientation applied.
    public var width: Int?
    /// Upright height in pixels, the orientation applied.
    public var height: Int?
    /// The file's EXIF orientation, 1 to 8.
    public var orientation: Int
    /// The media type, such as `image/jpeg`.
    public var type: String?
    /// The film of a motion photo or Live Photo.
    public var film: PhotoFilm?
    /// The file's length in bytes.
    public var bytes: Int64?
    /// 32 bytes, or nil if the content was never read.
    public var sha256: [UInt8]?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The file's device, inode, size and time when it was read; nil for a photo of a source.
    public var fingerprint: FileFingerprint?
    /// The city, town or village that a local would name.
    public var place: PlaceRecord
    /// The part of the city, where there is one.
    public var district: PlaceRecord?
    /// The name of the photo's source; nil for a file in a folder.
    public var source: String?
    /// The URL of the picture.
    public var imageURL: String?
    /// The folder of the bundle's version with the picture, relative to the library's folder of bundles.
    public var bundleFolder: String?

    /// The file's path, if it is or was a file in an imported folder.
    public var path: String? {
        guard let folder else { return nil }
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// The local time at the photo's place when it was taken.
    public var takenClock: PlaceClock? {
        takenAt.map {
            PlaceClock(
                takenAt: $0, takenLocal: takenLocal, source: takenZone, timeZone: place.timeZone,
                country: place.countryCode)
        }
    }
}

// MARK: - Database

extension PhotoRecord {
    enum Column: Int, Columns {
        case row, id, name, folder, state, error, title, caption, credit, license, takenAt, publishedAt, link, width,
            height
        case orientation, type, bytes, sha256, latitude, longitude, device, inode, modifiedAt, source, imageURL,
            keywords
        case altitude, direction, bundleFolder, takenLocal, takenZone, rating, filmType, filmBytes, filmStart

        var sql: String {
            switch self {
            case .folder: "folder.path"
            case .source: "source.name"
            case .bundleFolder: "source.bundleFolder"
            default: "photo.\(stringValue)"
            }
        }
    }

    /// The columns that ``init(_:)`` reads.
    static let columns = "\(Column.list), \(PlaceRecord.columnsOfPhoto), \(PlaceRecord.columnsOfDistrict)"

    /// The number of ``columns``.
    static let columnCount = Column.count + 2 * PlaceRecord.columnCount

    /// The FROM clause for ``columns``.
    static let source = """
        photo JOIN place ON place.row = photo.placeRow LEFT JOIN folder ON folder.row = photo.folderRow
        LEFT JOIN source ON source.row = photo.sourceRow LEFT JOIN place AS district ON district.row = photo.districtRow
        """

    private static let placePosition = Column.count

    /// Reads a row that begins with ``columns``.
    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.row = values[.row]
        id = values[.id]
        name = values[.name]
        folder = values[.folder]
        state = PhotoState(rawValue: values[.state]) ?? .failed
        error = values[.error]
        title = values[.title]
        caption = values[.caption]
        credit = values[.credit]
        license = values[.license]
        takenAt = values[.takenAt]
        publishedAt = values[.publishedAt]
        link = values[.link]
        width = values[.width]
        height = values[.height]
        orientation = values[.orientation]
        type = values[.type]
        bytes = values[.bytes]
        if let type: String = values[.filmType], let bytes: Int64 = values[.filmBytes] {
            film = PhotoFilm(type: type, bytes: bytes, start: values[.filmStart])
        }
        sha256 = (values[.sha256] as Blob?)?.bytes
        latitude = values[.latitude]
        longitude = values[.longitude]
        fingerprint = FileFingerprint.known(
            device: values[.device], inode: values[.inode], bytes: bytes, modifiedAt: values[.modifiedAt])
        place = PlaceRecord(row, at: Self.placePosition)
        district = PlaceRecord(district: row, at: Self.placePosition + PlaceRecord.columnCount)
        source = values[.source]
        imageURL = values[.imageURL]
        keywords = Keywords.list(values[.keywords])
        rating = values[.rating]
        altitude = values[.altitude]
        direction = values[.direction]
        bundleFolder = values[.bundleFolder]
        takenLocal = values[.takenLocal]
        takenZone = (values[.takenZone] as String?).flatMap(ZoneSource.init)
    }
}

extension FileFingerprint {
    /// A fingerprint of the four values; nil for a photo that is not a file in a folder.
    static func known(device: Int64?, inode: Int64?, bytes: Int64?, modifiedAt: FileTime?) -> FileFingerprint? {
        guard let device, let inode, let bytes, let modifiedAt else { return nil }
        return FileFingerprint(device: device, inode: inode, bytes: bytes, modifiedAt: modifiedAt)
    }
}

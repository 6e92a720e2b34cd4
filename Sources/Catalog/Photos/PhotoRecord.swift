internal import GRDB

/// One photo with all that is remembered of it.
public struct PhotoRecord: Sendable, Equatable {
    /// The row number in the catalogue, which other tables refer to.
    public var row: Int64
    /// The 12 characters by which people and programs name the photo.
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
    public var license: String?
    public var keywords: [String]
    /// Metres above sea level.
    public var altitude: Double?
    /// The direction of view, degrees clockwise from north, 0 ..< 360.
    public var direction: Double?
    /// Milliseconds since 1970, UTC.
    public var takenAt: Int64?
    /// What the camera's clock showed, as if that were UTC, in milliseconds since 1970.
    var takenLocal: Int64?
    /// By what ``takenAt`` follows from ``takenLocal``.
    var takenZone: ZoneSource?
    /// Milliseconds since 1970, UTC.
    public var publishedAt: Int64?
    public var link: String?
    /// Upright width in pixels, the orientation applied.
    public var width: Int?
    /// Upright height in pixels, the orientation applied.
    public var height: Int?
    /// The file's EXIF orientation, 1 to 8.
    public var orientation: Int
    /// The media type, as `image/jpeg`.
    public var type: String?
    public var bytes: Int64?
    /// 32 bytes, or nil where the content was never read.
    public var sha256: [UInt8]?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    public var fingerprint: FileFingerprint?
    public var place: PlaceRecord
    /// The name of the source that the photo comes from; nil for a file of a folder.
    public var source: String?
    /// Where the picture is on the net.
    public var imageURL: String?
    /// The folder of the bundle's version that the picture is in, relative to the library's folder of bundles.
    public var bundleFolder: String?

    /// The file's whole path, if it is or was a file in an imported folder.
    public var path: String? {
        guard let folder else { return nil }
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// What a clock at its place showed when it was taken.
    public var takenClock: PlaceClock? {
        takenAt.map {
            PlaceClock(takenAt: $0, takenLocal: takenLocal, source: takenZone, timeZone: place.timeZone)
        }
    }
}

// MARK: - Database

extension PhotoRecord {
    /// The columns in the order in which ``init(_:)`` reads them; reading by position keeps long listings quick.
    static let columns = """
        photo.row, photo.id, photo.name, folder.path, photo.state, photo.error, photo.title, photo.caption,
        photo.credit, photo.license, photo.takenAt, photo.publishedAt, photo.link, photo.width, photo.height,
        photo.orientation, photo.type, photo.bytes, photo.sha256, photo.latitude, photo.longitude,
        photo.device, photo.inode, photo.modifiedAt,
        place.row, place.id, place.countryCode, place.name, place.region, place.latitude, place.longitude,
        place.timeZone, place.photoCount, 0, source.name, photo.imageURL,
        photo.keywords, photo.altitude, photo.direction, source.bundleFolder, photo.takenLocal, photo.takenZone
        """

    /// How many ``columns`` there are.
    static let columnCount = 42

    /// What ``columns`` are selected from.
    static let source = """
        photo JOIN place ON place.row = photo.placeRow LEFT JOIN folder ON folder.row = photo.folderRow
        LEFT JOIN source ON source.row = photo.sourceRow
        """

    /// Reads a row of ``columns``.
    init(_ values: Row) {
        row = values[0]
        id = values[1]
        name = values[2]
        folder = values[3]
        state = PhotoState(rawValue: values[4]) ?? .failed
        error = values[5]
        title = values[6]
        caption = values[7]
        credit = values[8]
        license = values[9]
        takenAt = values[10]
        publishedAt = values[11]
        link = values[12]
        width = values[13]
        height = values[14]
        orientation = values[15]
        type = values[16]
        bytes = values[17]
        sha256 = (values[18] as Blob?)?.bytes
        latitude = values[19]
        longitude = values[20]
        fingerprint = FileFingerprint(values, at: 21, bytes: bytes)
        place = PlaceRecord(values, at: 24)
        source = values[34]
        imageURL = values[35]
        keywords = Keywords.list(values[36])
        altitude = values[37]
        direction = values[38]
        bundleFolder = values[39]
        takenLocal = values[40]
        takenZone = (values[41] as String?).flatMap(ZoneSource.init)
    }
}

extension FileFingerprint {
    /// Reads device, inode and time of change from `position` on; nil for a photo that is no file of a folder.
    init?(_ values: Row, at position: Int, bytes: Int64?) {
        guard let device = values[position] as Int64?, let inode = values[position + 1] as Int64?,
            let modifiedAt = values[position + 2] as Int64?, let bytes
        else { return nil }
        self.init(device: device, inode: inode, bytes: bytes, modifiedAt: modifiedAt)
    }
}

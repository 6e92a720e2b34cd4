internal import GRDB
public import Times

/// A queued download of a picture.
public struct DownloadRecord: Sendable, Equatable {
    /// Row number of the photo.
    public var photo: Int64
    public var photoID: String
    public var url: String
    public var source: SourceRecord
    /// Failed attempts so far.
    public var attempts: Int
    /// The hash of the picture that its feed declares: see ``RemoteItem/claimedHash``.
    public var claimedHash: String?
    public var publishedAt: Instant?
    /// Whether somebody waits for it.
    public var isAwaited = false

    /// A download of a picture.
    public init(photo: Int64, photoID: String, url: String, source: SourceRecord, attempts: Int) {
        self.photo = photo
        self.photoID = photoID
        self.url = url
        self.source = source
        self.attempts = attempts
    }
}

extension DownloadRecord {
    private enum Column: Int, Columns {
        case photoRow, attempts, priority, id, imageURL, claimedHash, publishedAt

        var sql: String {
            switch self {
            case .photoRow, .attempts, .priority: "download.\(stringValue)"
            case .id, .imageURL, .claimedHash, .publishedAt: "photo.\(stringValue)"
            }
        }
    }

    private static let sourcePosition = Column.count

    static let columns = "\(Column.list), \(SourceRecord.columns)"

    /// Only the photo's row number.
    static func photo(of row: Row) -> Int64 { ColumnRow<Column>(row)[.photoRow] }

    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.init(
            photo: values[.photoRow], photoID: values[.id], url: values[.imageURL],
            source: SourceRecord(row, at: Self.sourcePosition), attempts: values[.attempts])
        (claimedHash, publishedAt, isAwaited) = (values[.claimedHash], values[.publishedAt], values[.priority])
    }
}

/// The result of a download.
public struct DownloadedFile: Sendable {
    /// 32 bytes.
    public var sha256: [UInt8]
    /// The file's length in bytes.
    public var bytes: Int64
    /// The media type, by the file's content.
    public var type: String
    /// Size in pixels, after applying the orientation.
    public var width: Int
    public var height: Int
    /// EXIF orientation.
    public var orientation: Int
    /// The file's metadata; used where the feed has no value.
    public var described: IndexedFile
    /// The URL that it was downloaded from.
    public var url: String

    /// A verified picture.
    public init(
        url: String, sha256: [UInt8], bytes: Int64, type: String, width: Int, height: Int, orientation: Int,
        described: IndexedFile
    ) {
        self.url = url
        self.sha256 = sha256
        self.bytes = bytes
        self.type = type
        self.width = width
        self.height = height
        self.orientation = orientation
        self.described = described
    }
}

/// Which photos are downloaded although space has to be made by evicting older originals.
public struct DownloadFloor: Sendable, Equatable {
    /// Photos with a greater row number, which are new.
    public var newAfter: Int64
    /// Photos that were published later than this.
    public var publishedAfter: Instant

    /// Photos that are new, or were published after a time.
    public init(newAfter: Int64, publishedAfter: Instant) {
        self.newAfter = newAfter
        self.publishedAfter = publishedAfter
    }
}

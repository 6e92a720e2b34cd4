internal import GRDB
public import Times

/// When and where a person took a photo: what the search for trips reads of it.
public struct LocatedPhoto: Sendable, Equatable {
    /// The row number in the catalogue.
    public var row: Int64
    public var takenAt: Instant
    /// The day on the camera's clock, or in UTC without one, in days since 1970-01-01.
    public var day: Int
    /// WGS 84 degrees: of the photo, else of its place.
    public var latitude: Double
    /// WGS 84 degrees: of the photo, else of its place.
    public var longitude: Double
    /// The row number of the place.
    public var place: Int64
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var countryCode: String

    public init(
        row: Int64, takenAt: Instant, day: Int, latitude: Double, longitude: Double, place: Int64, countryCode: String
    ) {
        (self.row, self.takenAt, self.day) = (row, takenAt, day)
        (self.latitude, self.longitude) = (latitude, longitude)
        (self.place, self.countryCode) = (place, countryCode)
    }
}

extension LocatedPhoto {
    private enum Column: Int, Columns {
        case row, takenAt, takenLocal, latitude, longitude, placeRow, countryCode

        var sql: String {
            switch self {
            case .latitude: "coalesce(photo.latitude, place.latitude)"
            case .longitude: "coalesce(photo.longitude, place.longitude)"
            case .countryCode: "place.countryCode"
            default: "photo.\(stringValue)"
            }
        }
    }

    /// The columns that ``init(_:)`` reads, of a photo and its place.
    static let columns = Column.list

    /// Whether a row of `photo` that is not missing, with its row of `place`, is a photograph of a person's own folders with
    /// a position. Photos of sources and bundles were taken by others.
    static let isOwnSQL = """
        photo.sourceRow IS NULL AND coalesce(photo.latitude, place.latitude) IS NOT NULL
        AND NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)
        """

    private static let secondsOfDay: Int64 = 86_400

    /// Reads ``columns`` of a dated photo with a position.
    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        let takenAt: Instant = values[.takenAt]
        let local: LocalTime = values[.takenLocal] ?? takenAt.local(offsetSeconds: 0)
        self.init(
            row: values[.row], takenAt: takenAt, day: Self.day(of: local), latitude: values[.latitude],
            longitude: values[.longitude], place: values[.placeRow], countryCode: values[.countryCode])
    }

    /// The day of a local time, in days since 1970-01-01.
    static func day(of time: LocalTime) -> Int {
        let (days, rest) = time.seconds.quotientAndRemainder(dividingBy: secondsOfDay)
        return Int(rest < 0 ? days - 1 : days)
    }
}

/// Consecutive photos of a person's own folders, from one to another in the order of time.
public struct PhotoSpan: Sendable, Equatable {
    /// The photo that was taken first.
    public var first: LocatedPhoto
    /// The photo that was taken last.
    public var last: LocatedPhoto

    public init(first: LocatedPhoto, last: LocatedPhoto) {
        (self.first, self.last) = (first, last)
    }

    /// Whether a photo, which ``LocatedPhoto/isOwnSQL`` allows, is in the span. Photos taken at the same time are ordered by
    /// name and id, as listings have them from bottom to top.
    var sql: String {
        let (from, to) = (first.takenAt.milliseconds, last.takenAt.milliseconds)
        return """
            photo.takenAt BETWEEN \(from) AND \(to) AND \(LocatedPhoto.isOwnSQL)
            AND NOT (photo.takenAt = \(from)
              AND (photo.name, photo.id) > (SELECT name, id FROM photo AS first WHERE first.row = \(first.row)))
            AND NOT (photo.takenAt = \(to)
              AND (photo.name, photo.id) < (SELECT name, id FROM photo AS last WHERE last.row = \(last.row)))
            """
    }
}

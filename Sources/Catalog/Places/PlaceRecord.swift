internal import GRDB
internal import Localization

/// A place: a town, a country without towns in the data, a place that a list names without a position, or `zz`, the
/// place of photos without a position.
public struct PlaceRecord: Sendable, Equatable {
    /// The row number in the catalogue.
    public var row: Int64
    /// The stable id, such as `se-falun-2715459`, `aq`, `zz-nowhere-town-x4f2k9a` or `zz`.
    public var id: String
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var countryCode: String
    /// The town's name; nil if the place has the name of its country, in the reader's language.
    public var name: String?
    /// The first-level administrative division of the town.
    public var region: String?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// IANA time zone.
    public var timeZone: String?
    /// Number of photographs here that are neither missing nor unreadable.
    public var photoCount: Int
    /// Whether a source has a list for this place that was never fetched, so that the count is unknown.
    public var isUncounted: Bool

    /// The id of the place of photos without a position.
    public static let unknownID = "zz"

    /// The country code of places with unknown country.
    public static let unknownCountry = CountryNames.unknownCode

    /// Whether the place is listed: a place whose photos were all removed keeps its row.
    public var isListed: Bool { photoCount > 0 || isUncounted || id == Self.unknownID }

    /// Whether a row of `place` is listed: it has photographs, or a source has a list for it.
    static let isListedSQL = "(photoCount > 0 OR EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row))"

    /// Whether a source has a list for a row of `place` that was never fetched.
    static let isUncountedSQL = "EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row AND feed.checkedAt IS NULL)"
}

extension PlaceRecord {
    /// A place that may not be in the catalogue: without a row number and photos.
    public init(described place: PlaceDescription) {
        self.init(
            row: 0, id: place.id, countryCode: place.countryCode, name: place.name, region: place.region,
            latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone, photoCount: 0,
            isUncounted: false)
    }
}

/// The values for creating a place.
public struct PlaceDescription: Sendable, Hashable, Codable {
    public var id: String
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var countryCode: String
    public var name: String?
    public var region: String?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// IANA time zone.
    public var timeZone: String?

    /// The place of a town, or with only `id` and `countryCode`, of a country.
    public init(
        id: String, countryCode: String, name: String? = nil, region: String? = nil, latitude: Double? = nil,
        longitude: Double? = nil, timeZone: String? = nil
    ) {
        self.id = id
        self.countryCode = countryCode
        self.name = name
        self.region = region
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
    }

    /// The description of a record, to set other photos to the same place.
    public init(_ place: PlaceRecord) {
        self.init(
            id: place.id, countryCode: place.countryCode, name: place.name, region: place.region,
            latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone)
    }

    /// The place of photos without a position.
    public static let unknown = PlaceDescription(id: PlaceRecord.unknownID, countryCode: PlaceRecord.unknownCountry)
}

// MARK: - Database

extension PlaceRecord {
    enum Column: Int, Columns {
        case row, id, countryCode, name, region, latitude, longitude, timeZone, photoCount, isUncounted

        var sql: String { self == .isUncounted ? isUncountedSQL : "place.\(stringValue)" }
    }

    /// The columns that ``init(_:at:)`` reads.
    static let columns = Column.list

    /// The number of ``columns``.
    static let columnCount = Column.count

    /// ``columns`` for a photo's place, with `isUncounted` always false because nobody needs it there.
    static let columnsOfPhoto = Column.allCases.map { $0 == .isUncounted ? "0" : $0.sql }.joined(separator: ", ")

    /// Reads ``columns`` from `position` on.
    init(_ values: Row, at position: Int = 0) {
        let values = ColumnRow<Column>(values, at: position)
        row = values[.row]
        id = values[.id]
        countryCode = values[.countryCode]
        name = values[.name]
        region = values[.region]
        latitude = values[.latitude]
        longitude = values[.longitude]
        timeZone = values[.timeZone]
        photoCount = values[.photoCount]
        isUncounted = values[.isUncounted]
    }
}

extension PlaceDescription {
    /// The place in a row; nil if there is none.
    static func fetch(_ db: Database, row: Int64) throws -> PlaceDescription? {
        let statement = try db.cachedStatement(sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map { PlaceDescription(PlaceRecord($0)) }
    }

    /// The row number of this place, which is created if there is none.
    func rowNumber(in db: Database) throws -> Int64 {
        let find = try db.cachedStatement(sql: "SELECT row FROM place WHERE id = ?")
        if let row = try Int64.fetchOne(find, arguments: [id]) { return row }
        try db.cachedStatement(sql: Self.insert).execute(arguments: arguments)
        return db.lastInsertedRowID
    }

    private static let insert = "INSERT INTO place (\(Column.names)) VALUES (\(Column.marks))"
}

extension PlaceDescription: ColumnValues {
    /// The columns of a place except those that the catalogue computes; a bundle's table of places has exactly these.
    enum Column: Int, Columns {
        case id, countryCode, name, region, latitude, longitude, timeZone

        static let written = Array(allCases)

        var sql: String { "place.\(stringValue)" }
    }

    init(_ values: ColumnRow<Column>) {
        self.init(
            id: values[.id], countryCode: values[.countryCode], name: values[.name], region: values[.region],
            latitude: values[.latitude], longitude: values[.longitude], timeZone: values[.timeZone])
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: id
        case .countryCode: countryCode
        case .name: name
        case .region: region
        case .latitude: latitude
        case .longitude: longitude
        case .timeZone: timeZone
        }
    }
}

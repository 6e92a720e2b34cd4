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
    /// The code of the region in ISO 3166-2, such as `SE-W`, if known.
    public var regionCode: String? = nil
    /// The row number of the city that the place is part of; nil if it is a city, town or village itself.
    public var cityRow: Int64? = nil

    /// The id of the place of photos without a position.
    public static let unknownID = "zz"

    /// The country code of places with unknown country.
    public static let unknownCountry = CountryNames.unknownCode

    /// Whether the place is listed: a place whose photos were all removed keeps its row.
    public var isListed: Bool { photoCount > 0 || isUncounted || id == Self.unknownID }

    /// Whether a row of `place` is listed: it has photographs, or a source has a list for it.
    static let isListedSQL = "(photoCount > 0 OR EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row))"

    /// Whether a row of `place` is found by its name: it is listed, or it is a district of photographs that are listed at
    /// its city, or the place where an earlier version listed them (``PlaceScope``).
    static let isFoundSQL = """
        (\(DistrictCounts.isListedSQL)
          OR EXISTS (SELECT 1 FROM photo WHERE photo.formerPlaceRow = place.row AND photo.state <> 'missing'))
        """

    /// Whether a source has a list for a row of `place` that was never fetched.
    static let isUncountedSQL = "EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row AND feed.checkedAt IS NULL)"
}

extension PlaceRecord {
    /// A place that may not be in the catalogue: without a row number and photos.
    public init(described place: PlaceDescription) {
        self.init(
            row: 0, id: place.id, countryCode: place.countryCode, name: place.name, region: place.region,
            latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone, photoCount: 0,
            isUncounted: false, regionCode: place.regionCode)
    }
}

// MARK: - Database

extension PlaceRecord {
    enum Column: Int, Columns {
        case row, id, countryCode, name, region, latitude, longitude, timeZone, photoCount, isUncounted, regionCode
        case cityRow

        var sql: String { self == .isUncounted ? isUncountedSQL : "place.\(stringValue)" }
    }

    /// The columns that ``init(_:at:)`` reads.
    static let columns = Column.list

    /// The number of ``columns``.
    static let columnCount = Column.count

    /// ``columns`` for a photo's place, with `isUncounted` always false because nobody needs it there.
    static let columnsOfPhoto = columns(of: "place")

    /// The same for a photo's district.
    static let columnsOfDistrict = columns(of: "district")

    private static func columns(of table: String) -> String {
        Column.allCases.map { $0 == .isUncounted ? "0" : "\(table).\($0.stringValue)" }.joined(separator: ", ")
    }

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
        regionCode = values[.regionCode]
        cityRow = values[.cityRow]
    }

    /// Reads ``columnsOfDistrict`` from `position` on; nil if the photo has no district.
    init?(district values: Row, at position: Int) {
        guard values[position + Column.row.rawValue] as Int64? != nil else { return nil }
        self.init(values, at: position)
    }
}

extension PlaceRecord {
    /// The place in a row; nil if there is none.
    static func fetch(_ db: Database, row: Int64) throws -> PlaceRecord? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM place WHERE row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map { PlaceRecord($0) }
    }

    /// As ``fetch(_:row:)``; for a place where no photos are listed, with the number of those that its id leads to.
    static func fetchCounted(_ db: Database, row: Int64) throws -> PlaceRecord? {
        guard var place = try fetch(db, row: row) else { return nil }
        if place.photoCount == 0 || place.cityRow != nil { place.photoCount = try PlaceScope(db, place: row).count(db) }
        return place
    }
}

internal import GRDB
internal import Times

/// A row of the table of corrections.
struct CorrectionRow: ColumnValues {
    var photoID: String
    /// The city of the place that the person set, and that place if it is part of a city.
    var placeRow: Int64
    var districtRow: Int64?
    /// The place where an earlier version listed the photo, if it is neither.
    var formerPlaceRow: Int64?
    var latitude: Double?
    var longitude: Double?
    var suggestedFrom: String?
    var correctedAt: Instant
    /// The photo's own place, from its file or feed, if known.
    var ownPlaceRow: Int64?
    var ownDistrictRow: Int64?
    var ownFormerPlaceRow: Int64?
    var ownLatitude: Double?
    var ownLongitude: Double?

    enum Column: Int, Columns {
        case photoID, placeRow, districtRow, formerPlaceRow, latitude, longitude, suggestedFrom, correctedAt
        case ownPlaceRow, ownDistrictRow, ownFormerPlaceRow, ownLatitude, ownLongitude
    }

    static let insert = "INSERT INTO correction (\(Column.names)) VALUES (\(Column.marks))"

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .photoID: photoID
        case .placeRow: placeRow
        case .districtRow: districtRow
        case .formerPlaceRow: formerPlaceRow
        case .latitude: latitude
        case .longitude: longitude
        case .suggestedFrom: suggestedFrom
        case .correctedAt: correctedAt
        case .ownPlaceRow: ownPlaceRow
        case .ownDistrictRow: ownDistrictRow
        case .ownFormerPlaceRow: ownFormerPlaceRow
        case .ownLatitude: ownLatitude
        case .ownLongitude: ownLongitude
        }
    }

    private static let select = "SELECT \(Column.list) FROM correction WHERE photoID = ?"

    /// The correction of a photo; nil if there is none.
    static func fetch(_ db: Database, photo id: String) throws -> CorrectionRow? {
        let statement = try db.cachedStatement(sql: select)
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            CorrectionRow(ColumnRow<Column>(row))
        }
    }

    /// At most `limit` corrections of the photos whose ids come after `id`, in the order of the ids.
    static func fetch(_ db: Database, after id: String, limit: Int) throws -> [CorrectionRow] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Column.list) FROM correction WHERE photoID > ? ORDER BY photoID LIMIT ?")
        return try Row.fetchAll(statement, arguments: [id, limit]).map { CorrectionRow(ColumnRow<Column>($0)) }
    }

    /// The place that the person set, with its city.
    func place(_ db: Database) throws -> PlaceDescription? {
        try PlaceDescription.fetch(db, place: placeRow, district: districtRow)
    }

    /// The photo's own place, with its city, if known.
    func ownPlace(_ db: Database) throws -> PlaceDescription? {
        try ownPlaceRow.flatMap { try PlaceDescription.fetch(db, place: $0, district: ownDistrictRow) }
    }
}

extension CorrectionRow {
    fileprivate init(_ values: ColumnRow<Column>) {
        self.init(
            photoID: values[.photoID], placeRow: values[.placeRow], districtRow: values[.districtRow],
            formerPlaceRow: values[.formerPlaceRow], latitude: values[.latitude], longitude: values[.longitude],
            suggestedFrom: values[.suggestedFrom], correctedAt: values[.correctedAt], ownPlaceRow: values[.ownPlaceRow],
            ownDistrictRow: values[.ownDistrictRow], ownFormerPlaceRow: values[.ownFormerPlaceRow],
            ownLatitude: values[.ownLatitude], ownLongitude: values[.ownLongitude])
    }
}

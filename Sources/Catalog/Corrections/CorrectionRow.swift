internal import GRDB
internal import Times

/// A row of the table of corrections.
struct CorrectionRow: ColumnValues {
    var photoID: String
    var placeRow: Int64
    var latitude: Double?
    var longitude: Double?
    var suggestedFrom: String?
    var correctedAt: Instant
    /// The photo's own place, from its file or feed, if known.
    var ownPlaceRow: Int64?
    var ownLatitude: Double?
    var ownLongitude: Double?

    enum Column: Int, Columns {
        case photoID, placeRow, latitude, longitude, suggestedFrom, correctedAt, ownPlaceRow, ownLatitude, ownLongitude
    }

    static let insert = "INSERT INTO correction (\(Column.names)) VALUES (\(Column.marks))"

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .photoID: photoID
        case .placeRow: placeRow
        case .latitude: latitude
        case .longitude: longitude
        case .suggestedFrom: suggestedFrom
        case .correctedAt: correctedAt
        case .ownPlaceRow: ownPlaceRow
        case .ownLatitude: ownLatitude
        case .ownLongitude: ownLongitude
        }
    }

    private static let select = "SELECT \(Column.list) FROM correction WHERE photoID = ?"

    /// The correction of a photo; nil if there is none.
    static func fetch(_ db: Database, photo id: String) throws -> CorrectionRow? {
        let statement = try db.cachedStatement(sql: select)
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            let values = ColumnRow<Column>(row)
            return CorrectionRow(
                photoID: values[.photoID], placeRow: values[.placeRow], latitude: values[.latitude],
                longitude: values[.longitude], suggestedFrom: values[.suggestedFrom], correctedAt: values[.correctedAt],
                ownPlaceRow: values[.ownPlaceRow], ownLatitude: values[.ownLatitude],
                ownLongitude: values[.ownLongitude])
        }
    }
}

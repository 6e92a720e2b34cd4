internal import GRDB

/// The photos that the id of a place leads to.
///
/// At a city, town or village, those that are listed there. At a place without any, those in the district, and those
/// that an earlier version listed there; if there are none either, those of its city. At a ``WholePlace``, all of its photos.
struct PlaceScope {
    /// SQL for the photos in a query of `photo`.
    let condition: String
    /// The place at which these photographs are listed, and whose count is theirs; nil for those of a district or an earlier place.
    let listedPlace: Int64?

    init(_ db: Database, place row: Int64) throws {
        if let whole = WholePlace(row: row) {
            (condition, listedPlace) = (try whole.condition(db), nil)
            return
        }
        let find = try db.cachedStatement(
            sql: """
                SELECT cityRow,
                  EXISTS (SELECT 1 FROM photo WHERE placeRow = ?1 AND state <> 'missing'),
                  EXISTS (SELECT 1 FROM photo WHERE districtRow = ?1 AND state <> 'missing'),
                  EXISTS (SELECT 1 FROM photo WHERE formerPlaceRow = ?1 AND state <> 'missing')
                FROM place WHERE row = ?1
                """)
        let place = try Row.fetchOne(find, arguments: [row])
        let city: Int64? = place?[0]
        // One condition is answered in the order of its index; several need a sort.
        let columns = ["placeRow", "districtRow", "formerPlaceRow"].enumerated().filter { index, _ in
            place?[index + 1] ?? false
        }.map(\.element)
        if columns.isEmpty, let city {
            condition = "photo.placeRow = \(city)"
            listedPlace = city
        } else if columns.isEmpty || (city == nil && columns[0] == "placeRow") {
            condition = "photo.placeRow = \(row)"
            listedPlace = row
        } else {
            // With OR, SQLite would read the photos of all places in the order of the listing.
            condition =
                columns.count == 1
                ? "photo.\(columns[0]) = \(row)"
                : "photo.row IN ("
                    + columns.map { "SELECT row FROM photo WHERE \($0) = \(row) AND state <> 'missing'" }
                    .joined(separator: " UNION ALL ") + ")"
            listedPlace = nil
        }
    }

    /// The number of these photographs, without missing and unreadable ones. Linear in it, except for a city.
    func count(_ db: Database) throws -> Int {
        if let listedPlace {
            return try Int.fetchOne(db, sql: "SELECT photoCount FROM place WHERE row = ?", arguments: [listedPlace])
                ?? 0
        }
        let sql = """
            SELECT count(*) FROM photo
            WHERE \(condition) AND state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }
}

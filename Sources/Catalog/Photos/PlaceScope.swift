internal import GRDB

/// The photos that the id of a place leads to.
///
/// At a city, town or village, those that are listed there. At a place without any, those in the district, and those
/// that an earlier version listed there; if there are none either, those of its city.
struct PlaceScope {
    /// SQL for the photos in a query of `photo`.
    let condition: String
    /// Number of these photographs, without missing and unreadable ones. Linear in it, except for a city.
    let count: Int

    init(_ db: Database, place row: Int64) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT cityRow, photoCount,
                  EXISTS (SELECT 1 FROM photo WHERE placeRow = ?1 AND state <> 'missing'),
                  EXISTS (SELECT 1 FROM photo WHERE districtRow = ?1 AND state <> 'missing'),
                  EXISTS (SELECT 1 FROM photo WHERE formerPlaceRow = ?1 AND state <> 'missing')
                FROM place WHERE row = ?1
                """)
        let place = try Row.fetchOne(find, arguments: [row])
        let city: Int64? = place?[0]
        let listed: Int = place?[1] ?? 0
        // Several conditions would need a sort, one is answered in the order of its index.
        var conditions = ["placeRow", "districtRow", "formerPlaceRow"].enumerated().filter { index, _ in
            place?[index + 2] ?? false
        }.map { "photo.\($1) = \(row)" }
        if conditions.isEmpty, let city {
            condition = "photo.placeRow = \(city)"
            count = try Int.fetchOne(db, sql: "SELECT photoCount FROM place WHERE row = ?", arguments: [city]) ?? 0
        } else if conditions.isEmpty || (city == nil && conditions[0].hasPrefix("photo.placeRow")) {
            condition = "photo.placeRow = \(row)"
            count = listed
        } else {
            let all = conditions.count == 1 ? conditions.removeFirst() : "(\(conditions.joined(separator: " OR ")))"
            condition = all
            count =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM photo
                        WHERE \(all) AND state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
                        """) ?? 0
        }
    }
}

internal import GRDB

/// The places where a source has photos or a list.
struct SourcePlaces {
    /// SQL for the places' row numbers, the number of the source's photos there, and whether the source has a list for
    /// the place that was never fetched; the argument is the source's row. Linear in the number of its photos.
    static let sql = """
        SELECT placeRow, sum(photos) AS photos, max(isUncounted) AS isUncounted FROM (
          SELECT placeRow, count(*) AS photos, 0 AS isUncounted FROM photo WHERE sourceRow = ?1 AND state <> 'missing'
          GROUP BY placeRow
          UNION ALL SELECT placeRow, 0, checkedAt IS NULL FROM feed WHERE sourceRow = ?1 AND placeRow IS NOT NULL)
        GROUP BY placeRow
        """

    /// The same for one place. Linear in the number of photos there: the plus prevents the index by source, which
    /// covers all places.
    static func at(_ place: PlaceScope) -> String {
        """
        SELECT (SELECT count(*) FROM photo WHERE +sourceRow = ?1 AND \(place.condition) AND state <> 'missing'),
          EXISTS (SELECT 1 FROM feed WHERE sourceRow = ?1 AND placeRow = ?2 AND checkedAt IS NULL)
        """
    }

    private let counts: [Int64: (photos: Int, isUncounted: Bool)]

    init(_ db: Database, source: Int64) throws {
        var counts: [Int64: (photos: Int, isUncounted: Bool)] = [:]
        let rows = try Row.fetchCursor(db, sql: Self.sql, arguments: [source])
        while let row = try rows.next() { counts[row[0]] = (row[1], row[2]) }
        self.counts = counts
    }

    /// A place with the counts of the source; nil if the source has nothing there.
    func place(_ place: PlaceRecord) -> PlaceRecord? {
        guard let (photos, isUncounted) = counts[place.row] else { return nil }
        var place = place
        (place.photoCount, place.isUncounted) = (photos, isUncounted)
        return place
    }
}

extension CatalogPlaces {
    /// A place with the number of photos that a source has there. Linear in the number of photos there.
    public func counting(_ place: PlaceRecord, of source: Int64) throws(CatalogError) -> PlaceRecord {
        try read { db in
            var place = place
            let scope = try PlaceScope(db, place: place.row)
            let row = try Row.fetchOne(db, sql: SourcePlaces.at(scope), arguments: [source, place.row])
            if let row { (place.photoCount, place.isUncounted) = (row[0], row[1]) }
            return place
        }
    }
}

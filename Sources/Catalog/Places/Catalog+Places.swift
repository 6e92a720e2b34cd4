internal import GRDB
public import Localization

extension Catalog {
    /// The places that have photographs, in the order and under the letters of `locale`.
    ///
    /// Keys and titles are made once for a place and locale and stored; a listing costs its length.
    /// - Parameter country: ISO 3166-1 alpha-2 code of the only country wanted.
    public func places(in locale: LocaleTag, country: String? = nil) throws(CatalogError) -> PlaceSections {
        do {
            let order = try PlaceOrder(locale: locale)
            try completeSortKeys(order)
            return try order.sections(of: rows(order.collation, country: country))
        } catch let error as CatalogError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    private func rows(_ collation: String, country: String?) throws(CatalogError) -> [PlaceSections.Place] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PlaceRecord.columns), placeSortKey.name, placeSortKey.indexTitle
                    FROM placeSortKey JOIN place ON place.row = placeSortKey.placeRow
                    WHERE collation = ?1 AND photoCount > 0 AND (?2 IS NULL OR countryCode = ?2)
                    ORDER BY key, place.id
                    """)
            var places: [PlaceSections.Place] = []
            let rows = try Row.fetchCursor(statement, arguments: [collation, country])
            while let row = try rows.next() {
                places.append(PlaceSections.Place(record: PlaceRecord(row), name: row[9], indexTitle: row[10]))
            }
            return places
        }
    }

    private func completeSortKeys(_ order: PlaceOrder) throws {
        let unsorted = try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place WHERE photoCount > 0
                      AND row NOT IN (SELECT placeRow FROM placeSortKey WHERE collation = ?)
                    """, arguments: [order.collation]
            ).map { PlaceRecord($0) }
        }
        guard !unsorted.isEmpty else { return }
        let keys = try unsorted.map { try order.key(for: $0) }
        try write { db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO placeSortKey (collation, key, placeRow, name, indexTitle) VALUES (?, ?, ?, ?, ?)
                    """)
            for key in keys {
                try insert.execute(arguments: [order.collation, Blob(key.key), key.place, key.name, key.indexTitle])
            }
        }
    }
}

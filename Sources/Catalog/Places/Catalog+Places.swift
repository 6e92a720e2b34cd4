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
            let keys = try missingSortKeys(order)
            let isStored = try store(keys, collation: order.collation)
            let stored = try rows(order.collation, country: country)
            return try order.sections(of: isStored ? stored.map(\.place) : merge(stored, keys, country: country))
        } catch let error as CatalogError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    private typealias KeyedPlace = (key: [UInt8], place: PlaceSections.Place)

    /// The places whose keys are stored, in order.
    private func rows(_ collation: String, country: String?) throws(CatalogError) -> [KeyedPlace] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PlaceRecord.columns), placeSortKey.name, placeSortKey.indexTitle, key
                    FROM placeSortKey JOIN place ON place.row = placeSortKey.placeRow
                    WHERE collation = ?1 AND \(PlaceRecord.isListedSQL) AND (?2 IS NULL OR countryCode = ?2)
                    ORDER BY key, place.id
                    """)
            var places: [KeyedPlace] = []
            let rows = try Row.fetchCursor(statement, arguments: [collation, country])
            while let row = try rows.next() {
                let place = PlaceSections.Place(record: PlaceRecord(row), name: row[10], indexTitle: row[11])
                places.append(((row[12] as Blob).bytes, place))
            }
            return places
        }
    }

    /// Keys of the places that have none in this order.
    private func missingSortKeys(_ order: PlaceOrder) throws -> [PlaceOrder.Key] {
        let places = try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place WHERE \(PlaceRecord.isListedSQL)
                      AND row NOT IN (SELECT placeRow FROM placeSortKey WHERE collation = ?)
                    """, arguments: [order.collation]
            ).map { PlaceRecord($0) }
        }
        return try places.map { try order.key(for: $0) }
    }

    /// Keeps keys for the next listing; whether that could be done. Listing is reading, so it neither waits for another
    /// writer nor fails where nothing can be written.
    private func store(_ keys: [PlaceOrder.Key], collation: String) throws(CatalogError) -> Bool {
        guard !keys.isEmpty else { return true }
        do throws(CatalogError) {
            try writeIfFree { db in
                let insert = try db.cachedStatement(
                    sql: """
                        INSERT OR IGNORE INTO placeSortKey (collation, key, placeRow, name, indexTitle)
                        VALUES (?, ?, ?, ?, ?)
                        """)
                for key in keys {
                    try insert.execute(arguments: [collation, Blob(key.key), key.place.row, key.name, key.indexTitle])
                }
            }
            return true
        } catch {
            switch error {
            case .busy, .notAllowed, .cannotWrite: return false
            default: throw error
            }
        }
    }

    /// Stored places and others in one order.
    private func merge(_ stored: [KeyedPlace], _ keys: [PlaceOrder.Key], country: String?) -> [PlaceSections.Place] {
        let others = keys.filter { country == nil || $0.place.countryCode == country }.map { key in
            (key.key, PlaceSections.Place(record: key.place, name: key.name, indexTitle: key.indexTitle))
        }
        return (stored + others).sorted { left, right in
            if left.0 != right.0 { return left.0.lexicographicallyPrecedes(right.0) }
            return left.1.record.id < right.1.record.id
        }.map(\.1)
    }
}

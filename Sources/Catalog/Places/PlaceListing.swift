internal import GRDB
internal import Localization

/// A listing of the places in one language. Computes missing sort keys, and stores them for the next listing.
struct PlaceListing {
    private let catalog: Catalog
    private let order: PlaceOrder
    private let countries: [PlaceCountry]
    /// Keys that are not stored: their names may change, or they could not be written.
    private let others: [String: [PlaceOrder.Key]]
    private let isListed: String
    private let listed: ListedCountries

    /// - Parameters:
    ///   - country: the code of the only country wanted.
    ///   - source: the row of the source, to count only its photos.
    ///   - isListed: SQL for the places wanted.
    ///   - borders: the view on disputed borders; nil for that of the library.
    init(
        locale: LocaleTag, naming: some PlaceNaming, country: String?, source: Int64? = nil,
        isListed: String = PlaceRecord.isListedSQL, borders: BorderView? = nil, catalog: Catalog
    ) throws(CatalogError) {
        (self.catalog, self.isListed) = (catalog, isListed)
        let listed = try catalog.read { db in try ListedCountries(db, borders) }
        self.listed = listed
        do {
            order = try PlaceOrder(locale: locale, naming: naming)
            // The stored keys are those of all places, however few the reader sees.
            let whole = catalog.seen(by: .owner)
            let (missing, unsorted, last) = try Self.missingKeys(order, isListed, whole)
            let isKept = try Self.keep(missing, upTo: last, collation: order.collation, whole)
            let others = (isKept ? [] : missing) + unsorted
            self.others = Dictionary(grouping: others.filter(\.isListed)) {
                listed.country(ofRow: $0.place.row) ?? $0.place.countryCode
            }
            countries = try order.sorted(try Self.countries(listed, isListed, source, catalog)).filter {
                country == nil || $0.code == country
            }
        } catch let error as CatalogError {
            throw error
        } catch {
            throw .failed("cannot sort the names of countries: unexpected error of type \(type(of: error))")
        }
    }

    /// The alphabetical index over the countries.
    var index: [PlaceSections.IndexEntry] { order.index(over: countries) }

    /// Calls `onPlace` for each place, with a row of its name, its index title and `columns`.
    func forEach(
        _ columns: String, onCountry: (PlaceCountry) -> Void, onPlace: (Row) throws -> Void
    ) throws(CatalogError) {
        try catalog.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT placeSortKey.name, indexTitle, \(columns), key, placeSortKey.placeRow AS placeRow
                    FROM placeSortKey CROSS JOIN place ON place.row = placeSortKey.placeRow
                    WHERE collation = ?1 AND placeSortKey.countryCode = ?2 AND \(isListed)
                    ORDER BY key
                    """)
            for country in countries {
                onCountry(country)
                var others = try self.others(of: country, columns, db)[...]
                let rows = try Row.fetchCursor(statement, arguments: [order.collation, country.code])
                while let row = try rows.next() {
                    if !listed.isEmpty, listed.country(ofRow: row["placeRow"]) != nil { continue }
                    if !others.isEmpty {
                        let key = (row["key"] as Blob).bytes
                        while let other = others.first, other.key.lexicographicallyPrecedes(key) {
                            try onPlace(other.row)
                            others.removeFirst()
                        }
                    }
                    try onPlace(row)
                }
                for other in others { try onPlace(other.row) }
            }
        }
    }

    /// Places whose keys are not stored with this country, in order, each with its key and the row that a stored key would
    /// have given.
    private func others(
        of country: PlaceCountry, _ columns: String, _ db: Database
    ) throws -> [(key: [UInt8], row: Row)] {
        let unsorted = try (others[country.code] ?? []).compactMap { key in
            let row = try Row.fetchOne(
                db, sql: "SELECT ?, ?, \(columns) FROM place WHERE row = ?",
                arguments: [key.name, key.indexTitle, key.place.row])
            return row.map { (key: key.key, row: $0) }
        }
        let moved = try moved(to: country.code, columns, db)
        return (unsorted + moved).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// Places of other countries that are listed under this one.
    private func moved(
        to country: String, _ columns: String, _ db: Database
    ) throws -> [(key: [UInt8], row: Row)] {
        let rows = listed.rows(movedTo: country)
        guard !rows.isEmpty else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT placeSortKey.name, indexTitle, \(columns), key
                FROM placeSortKey JOIN place ON place.row = placeSortKey.placeRow
                WHERE collation = ? AND placeSortKey.countryCode IN (
                    SELECT countryCode FROM place WHERE row IN (\(ListedCountries.list(rows))))
                  AND placeSortKey.placeRow IN (\(ListedCountries.list(rows))) AND \(isListed)
                """, arguments: [order.collation]
        ).map { (key: ($0["key"] as Blob).bytes, row: $0) }
    }

    /// Countries with photos, or with a place for which a source has a list; and those that other countries' places are
    /// listed under.
    private static func countries(
        _ listed: ListedCountries, _ isListed: String, _ source: Int64?, _ catalog: Catalog
    ) throws(CatalogError) -> [PlaceCountry] {
        try catalog.read { db in
            let moved =
                listed.isEmpty
                ? ""
                : """
                UNION SELECT moved.code, coalesce(counted.photoCount, 0)
                FROM (
                  SELECT \(listed.code) AS code FROM place
                  WHERE row IN (\(ListedCountries.list(listed.rows))) AND \(isListed)
                ) AS moved LEFT JOIN counted ON counted.code = moved.code
                """
            let sql =
                source == nil
                ? """
                WITH counted AS (SELECT code, photoCount FROM \(listed.counts))
                SELECT code, photoCount FROM counted WHERE photoCount > 0
                UNION SELECT \(listed.code), coalesce(counted.photoCount, 0)
                FROM feed JOIN place ON place.row = feed.placeRow LEFT JOIN counted ON counted.code = \(listed.code)
                \(moved)
                """
                : """
                SELECT \(listed.code), sum(photos)
                FROM (\(SourcePlaces.sql)) AS found JOIN place ON place.row = found.placeRow GROUP BY 1
                """
            return try Row.fetchAll(db, sql: sql, arguments: source.map { [$0] } ?? [])
                .map { PlaceCountry(code: $0[0], name: "", photoCount: $0[1]) }
        }
    }

    /// Keys of the places without a stored one in this order; keys of the places that never get one; and the last
    /// place's row number.
    private static func missingKeys(
        _ order: PlaceOrder, _ isListed: String, _ catalog: Catalog
    ) throws -> (keys: [PlaceOrder.Key], unsorted: [PlaceOrder.Key], last: Int64) {
        try catalog.read { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(row) FROM place") ?? 0
            let known = try Int64.fetchOne(
                db, sql: "SELECT lastPlaceRow FROM placeOrder WHERE collation = ?", arguments: [order.collation])
            func keys(_ condition: String, _ arguments: StatementArguments = []) throws -> [PlaceOrder.Key] {
                let rows = try Row.fetchCursor(
                    db, sql: "SELECT \(PlaceRecord.columns), \(isListed) FROM place WHERE \(condition)",
                    arguments: arguments)
                var places: [(place: PlaceRecord, isListed: Bool)] = []
                while let row = try rows.next() { places.append((PlaceRecord(row), row[PlaceRecord.columnCount])) }
                return try order.keys(for: places)
            }
            let isUnsorted = "row IN (SELECT placeRow FROM unsortedPlace)"
            let missing = known ?? 0 < last ? try keys("row > ? AND NOT \(isUnsorted)", [known ?? 0]) : []
            return (missing, try keys(isUnsorted), last)
        }
    }

    /// Stores keys for the next listing; returns whether that was possible. A listing only reads, so this neither waits
    /// for another writer nor fails if nothing can be written.
    private static func keep(
        _ keys: [PlaceOrder.Key], upTo last: Int64, collation: String, _ catalog: Catalog
    ) throws(CatalogError) -> Bool {
        guard !keys.isEmpty else { return true }
        do throws(CatalogError) {
            try catalog.writeIfFree { db in
                let insert = try db.cachedStatement(
                    sql: """
                        INSERT OR IGNORE INTO placeSortKey (collation, countryCode, key, placeRow, name, indexTitle)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """)
                for key in keys {
                    try insert.execute(arguments: [
                        collation, key.place.countryCode, Blob(key.key), key.place.row, key.name, key.indexTitle,
                    ])
                }
                try db.execute(
                    sql: """
                        INSERT INTO placeOrder VALUES (?, ?)
                        ON CONFLICT (collation) DO UPDATE SET lastPlaceRow = max(lastPlaceRow, excluded.lastPlaceRow)
                        """, arguments: [collation, last])
            }
            return true
        } catch {
            switch error {
            case .busy, .notAllowed, .cannotWrite, .diskFull: return false
            default: throw error
            }
        }
    }
}

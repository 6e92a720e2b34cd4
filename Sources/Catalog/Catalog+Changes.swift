internal import GRDB

/// Tells whether a catalogue was changed, by this process or another, on a connection of its own.
public final class CatalogWatch: Sendable {
    private let database: DatabaseQueue

    /// Watches the catalogue in the SQLite file at `path`.
    public init(path: String) throws(CatalogError) {
        database = try CatalogError.translating {
            var configuration = Configuration()
            configuration.readonly = true
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    /// A number that differs from the one before when somebody else wrote meanwhile
    /// (sqlite.org/pragma.html#pragma_data_version). Some microseconds.
    public func version() throws(CatalogError) -> Int64 {
        try CatalogError.translating {
            try database.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}

/// How many things a catalogue holds.
public struct CatalogCounts: Sendable, Equatable {
    /// Photographs that are neither missing nor unreadable.
    public var photos: Int
    /// Places that are listed.
    public var places: Int
    public var countries: Int
    /// Rows of the recents.
    public var recents: Int
}

extension Catalog {
    /// Counts all, the recents being a person's. Costs the number of places.
    public func counts(person: Int64 = PersonRecord.local) throws(CatalogError) -> CatalogCounts {
        try read { db in
            let places = try Row.fetchOne(
                db,
                sql: """
                    SELECT coalesce(sum(photoCount), 0), count(*), count(DISTINCT nullif(countryCode, 'ZZ'))
                    FROM place WHERE \(PlaceRecord.isListedSQL)
                    """)
            let recents =
                try Int.fetchOne(db, sql: "SELECT count(*) FROM recent WHERE personRow = ?", arguments: [person]) ?? 0
            return CatalogCounts(
                photos: places?[0] ?? 0, places: places?[1] ?? 0, countries: places?[2] ?? 0, recents: recents)
        }
    }

    /// The row number of the newest photo, and the ids of those after `row`, the newest `limit` of them, newest first.
    public func photos(after row: Int64, limit: Int) throws(CatalogError) -> (last: Int64, ids: [String]) {
        try read { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(row) FROM photo") ?? 0
            guard last > row else { return (last, []) }
            let ids = try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM photo WHERE row > ? AND state <> 'missing'
                    AND NOT (state = 'failed' AND folderRow IS NOT NULL) ORDER BY row DESC LIMIT ?
                    """,
                arguments: [row, limit])
            return (last, ids)
        }
    }

    /// A number that differs when places, their names or their counts changed: what a kept list of places depends on.
    /// Costs the number of places, some milliseconds for 100,000.
    public func placesVersion() throws(CatalogError) -> [Int64] {
        try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), coalesce(sum(photoCount), 0), coalesce(sum(photoCount * (row % 65521)), 0),
                      (SELECT count(*) FROM feed WHERE placeRow IS NOT NULL),
                      (SELECT count(*) FROM feed WHERE placeRow IS NOT NULL AND checkedAt IS NULL),
                      (SELECT count(*) + coalesce(sum(setAt), 0) FROM ownPlaceName),
                      (SELECT count(*) + coalesce(sum(askedAt), 0) FROM keptPlaceName)
                    FROM place
                    """)
            return row.map { row in (0..<7).map { row[$0] } } ?? []
        }
    }

    /// The same for the photos of one source. Costs the number of its photos.
    public func placesVersion(ofSource row: Int64) throws(CatalogError) -> [Int64] {
        let version = try placesVersion()
        return try read { db in
            let own = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), coalesce(sum(row), 0),
                      (SELECT count(*) FROM feed WHERE sourceRow = ?1 AND placeRow IS NOT NULL AND checkedAt IS NULL)
                    FROM photo INDEXED BY photoOfSourceByTaken WHERE sourceRow = ?1 AND state <> 'missing'
                    """, arguments: [row])
            return version + (own.map { own in (0..<3).map { own[$0] } } ?? [])
        }
    }

    /// Makes sure that the catalogue can be read.
    public func check() throws(CatalogError) {
        _ = try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM (SELECT 1 FROM photo LIMIT 1)") }
    }
}

internal import GRDB

/// Detects whether another connection, of this process or another, changed a catalogue; uses a connection of its own.
public final class CatalogWatch: Sendable {
    private enum Place {
        case file(DatabaseQueue)
        /// A catalogue that follows editions.
        case editions(Catalog)
    }

    private let place: Place

    /// Watches a catalogue.
    ///
    /// - Parameter path: its SQLite file.
    public init(_ catalog: Catalog, path: String) throws(CatalogError) {
        guard catalog.edition == nil else {
            place = .editions(catalog)
            return
        }
        place = .file(
            try CatalogError.translating {
                var configuration = Configuration()
                configuration.readonly = true
                return try DatabaseQueue(path: path, configuration: configuration)
            })
    }

    /// A number that changes when another connection has written (sqlite.org/pragma.html#pragma_data_version), or with the edition.
    /// Takes some microseconds.
    public func version() throws(CatalogError) -> Int64 {
        switch place {
        case .editions(let catalog): return catalog.edition ?? 0
        case .file(let database):
            return try CatalogError.translating {
                try database.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
            }
        }
    }
}

/// The number of things in a catalogue.
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
    /// Counts everything, with the recents of one person. Linear in the number of places.
    public func counts(person: PersonID = .local) throws(CatalogError) -> CatalogCounts {
        try read { db in
            let listed = try ListedCountries(db)
            let places = try Row.fetchOne(
                db,
                sql: """
                    SELECT coalesce(sum(photoCount), 0), count(*),
                      count(DISTINCT nullif(\(listed.code), '\(PlaceRecord.unknownCountry)'))
                    FROM place WHERE \(PlaceRecord.isListedSQL)
                    """)
            let recents =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM recent WHERE personRow = ?", arguments: [person.rawValue]) ?? 0
            return CatalogCounts(
                photos: places?[0] ?? 0, places: places?[1] ?? 0, countries: places?[2] ?? 0, recents: recents)
        }
    }

    /// Throws unless the catalogue can be read.
    public func check() throws(CatalogError) {
        _ = try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM (SELECT 1 FROM photo LIMIT 1)") }
    }
}

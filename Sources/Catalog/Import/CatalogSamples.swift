internal import Disk
internal import GRDB

/// A photo that is only a row, for benchmarks of large catalogues.
public struct SampleRow: Sendable {
    /// 12 characters of `[0-9a-z]`, as every id.
    public var id: String
    public var file: IndexedFile

    /// A row for a photo without a file.
    public init(id: String, file: IndexedFile) {
        self.id = id
        self.file = file
    }
}

/// Photos that are only rows, by the hundred thousand.
public struct CatalogSamples: CatalogSubject {
    let catalog: Catalog

    /// Prepares this connection for very many rows: up to 256 MiB of pages stay in memory and are written seldom. A
    /// loss of power can undo the last transactions.
    public func prepare() throws(CatalogError) {
        try catalog.use { database in
            try database.writeWithoutTransaction { db in
                try db.execute(
                    sql: "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 32768; PRAGMA synchronous = NORMAL")
            }
        }
    }

    /// Inserts rows of new photos in one transaction, and skips ids that exist. Returns how many were inserted.
    ///
    /// - Parameter folder: the folder of all of them.
    public func insert(_ samples: [SampleRow], folder: String) throws(CatalogError) -> Int {
        try write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO folder (path) VALUES (?)", arguments: [folder])
            let folderRow = try Int64.fetchOne(db, sql: "SELECT row FROM folder WHERE path = ?", arguments: [folder])
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO photo (id, placeRow, districtRow, folderRow, name, state, metadataVersion,
                      \(DescribedColumns.Column.names), \(ContentColumns.Column.names))
                    VALUES (?, ?, ?, ?, ?, 'local', \(Catalog.metadataVersion),
                      \(DescribedColumns.Column.marks), \(ContentColumns.Column.marks))
                    """)
            var places: [PlaceDescription: PlacedRows] = [:]
            var count = 0
            for sample in samples {
                let file = sample.file
                let rows: PlacedRows
                if let known = places[file.place] {
                    rows = known
                } else {
                    rows = try file.place.placedRows(in: db)
                    places[file.place] = rows
                }
                try insert.execute(
                    arguments: StatementArguments(
                        [sample.id, rows.place, rows.district, folderRow, file.name] + file.described.values
                            + file.content.values)
                )
                count += db.changesCount
            }
            return count
        }
    }
}

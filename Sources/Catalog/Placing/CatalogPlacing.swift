internal import GRDB

/// How far ``CatalogPlacing/update(_:batch:waits:onBatch:)`` is.
public struct PlacingProgress: Sendable, Equatable {
    /// Number of the rows of photos that are set, and of all that have to be.
    public var photos: Int64
    public var of: Int64

    /// A part of a number of rows.
    public init(photos: Int64, of: Int64) {
        (self.photos, self.of) = (photos, of)
    }
}

/// Sets the photos of a library that an earlier version wrote at their cities and districts.
///
/// New photos are written at theirs, so this is done once for each version of the rule. Every batch is one transaction:
/// a photo is listed either as before or as the rule says, and a process that is killed continues after the last batch.
public struct CatalogPlacing: CatalogSubject {
    let catalog: Catalog

    /// The number of rows of photos to look at; 0 if there is nothing to do. One look-up.
    ///
    /// - Parameter version: that of ``PhotoPlacing``.
    public func waiting(_ version: String) throws(CatalogError) -> Int64 {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT CASE WHEN version <> ?1 THEN coalesce((SELECT max(row) FROM photo), 0) + 1
                      WHEN NOT isDone THEN lastPhotoRow - photoRow + 1 ELSE 0 END
                    FROM placingProgress
                    """)
            return try Int64.fetchOne(statement, arguments: [version]) ?? 0
        }
    }

    /// Sets places, lists of sources, corrections and photos at their cities. Returns how many rows of photos were
    /// looked at; 0 costs one look-up. About 40 µs for a photo.
    ///
    /// - Parameters:
    ///   - batch: rows in one transaction; others wait for some tenths of a second.
    ///   - waits: whether to wait for another process that writes; else this throws ``CatalogError/busy``.
    ///   - onBatch: called after each transaction; false ends the update, which a later one continues.
    @discardableResult public func update(
        _ placing: some PhotoPlacing, batch: Int = 5_000, waits: Bool = true,
        onBatch: (PlacingProgress) -> Bool = { _ in true }
    ) throws(CatalogError) -> Int64 {
        guard try waiting(placing.version) > 0 else { return 0 }
        func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
            try waits ? writeWithoutFsync(body) : writeIfFree(body)
        }
        try setMemory(kibibytes: 65_536, checkpoint: 8_192)
        defer { try? setMemory(kibibytes: 16_384, checkpoint: 1_000) }
        try write { db in try PlacingState.begin(unless: placing.version, in: db) }
        let writer = PlacingWriter(placing: placing)
        var looked: Int64 = 0
        while true {
            let step = try write { db in try writer.step(db, limit: batch) }
            looked += step.photos
            guard !step.isDone, onBatch(step.progress) else { return looked }
        }
    }

    /// The photos of a batch can be at as many places: with more memory, and pages of several batches written together,
    /// the disk has less to write.
    private func setMemory(kibibytes: Int, checkpoint pages: Int) throws(CatalogError) {
        try catalog.use { database in
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA cache_size = -\(kibibytes); PRAGMA wal_autocheckpoint = \(pages)")
            }
        }
    }
}

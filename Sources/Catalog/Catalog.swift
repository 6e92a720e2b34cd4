internal import GRDB

/// What is remembered about a library: photos, places, recents and what was printed last, in one SQLite file.
///
/// Invariants, each kept by the schema or by the one transaction that writes:
/// 1. A photo's `id` never changes and is never given twice.
/// 2. At most one photo that is not missing stands at a file's path.
/// 3. `place.photoCount` is the number of photographs there that are neither missing nor unreadable files (triggers).
/// 4. The recents are an array without duplicates, of at most 100 rows, at positions 1, 2, 3, ….
/// 5. A photo that is gone from the disk is marked missing; only `forget` removes its row.
///
/// Every method is one transaction. Several processes may use one catalogue: a writer waits for another
/// up to five seconds, then throws ``CatalogError/busy``.
public struct Catalog: Sendable {
    let database: any DatabaseWriter

    /// How an existing or new catalogue is opened.
    public enum Access: Sendable {
        /// Makes the file when there is none, and brings an older schema up to date.
        case create
        /// Uses an existing file only, and brings an older schema up to date.
        case existing
    }

    /// Opens the catalogue in the SQLite file at `path`.
    ///
    /// - Throws: ``CatalogError/newerVersion(_:)`` for a file that a later program wrote,
    ///   ``CatalogError/damaged(_:)`` for one that is no database, or another ``CatalogError``.
    public init(path: String, access: Access) throws(CatalogError) {
        database = try CatalogError.translating {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { db in
                // What a person did must survive a power cut too, not only a crash (sqlite.org/pragma.html#pragma_synchronous).
                try db.execute(sql: "PRAGMA synchronous = FULL")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
        try prepareSchema()
    }

    /// A catalogue in memory, for tests.
    package init() throws(CatalogError) {
        database = try CatalogError.translating { try DatabaseQueue() }
        try prepareSchema()
    }

    private func prepareSchema() throws(CatalogError) {
        try CatalogError.translating {
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version <= Schema.version else { throw CatalogError.newerVersion(version) }
            guard version < Schema.version else { return }
            // The mode stays with the file. GRDB's own setting writes to the file at every opening, which readers wait for.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate()
        }
    }

    /// Two processes may make a library at once: who comes second finds the tables there.
    private func migrate() throws {
        do {
            try Schema.migrator.migrate(database)
        } catch {
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            if version < Schema.version { throw error }
        }
    }

    /// Runs `body` in one reading transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try database.read(body) }
    }

    /// Runs `body` in one writing transaction that is wholly done or not at all.
    func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try database.write(body) }
    }
}

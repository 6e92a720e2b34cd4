internal import CSQLite
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
        let writable = Result { () throws(CatalogError) in try Self.open(path, isReadOnly: false) }
        switch writable {
        case .success(let database): self.database = database
        case .failure(.notAllowed) where access == .existing:
            // A library on a disk that can't be written can still be read.
            database = try Self.open(path, isReadOnly: true)
        case .failure(let error): throw error
        }
    }

    /// Done once, before the first connection.
    private static let sqlite: Void = CSQLite_holdStatementJournals(8 << 20)

    private static func open(_ path: String, isReadOnly: Bool) throws(CatalogError) -> DatabaseQueue {
        _ = sqlite
        let database = try CatalogError.translating {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.readonly = isReadOnly
            if isReadOnly { return try DatabaseQueue(path: immutableURI(path), configuration: configuration) }
            configuration.prepareDatabase { db in
                // What a person did must survive a power cut too, not only a crash
                // (sqlite.org/pragma.html#pragma_synchronous).
                try db.execute(sql: "PRAGMA synchronous = FULL")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
        try prepareSchema(database)
        return database
    }

    /// Nobody can write to the file, so it need not be locked, which would need to write (sqlite.org/uri.html#uriimmutable).
    private static func immutableURI(_ path: String) -> String {
        let escaped = path.utf8.flatMap { byte -> [UInt8] in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain || byte == UInt8(ascii: "/") ? [byte] : Array("%\(hexadecimal(byte))".utf8)
        }
        return "file:\(String(decoding: escaped, as: UTF8.self))?immutable=1"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    /// A catalogue in memory, for tests.
    package init() throws(CatalogError) {
        let database = try CatalogError.translating { try DatabaseQueue() }
        try Self.prepareSchema(database)
        self.database = database
    }

    private static func prepareSchema(_ database: DatabaseQueue) throws(CatalogError) {
        try CatalogError.translating {
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version <= Schema.version else { throw CatalogError.newerVersion(version) }
            guard version < Schema.version else { return }
            let tables = try database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT LIKE 'grdb%'") ?? 0
            }
            guard version > 0 || tables == 0 else { throw CatalogError.damaged("the file is some other program's") }
            // The mode stays with the file. GRDB's own setting writes to the file at every opening, which readers wait for.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate(database)
        }
    }

    /// Two processes may make a library at once: who comes second finds the tables there.
    private static func migrate(_ database: DatabaseQueue) throws {
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

    /// Runs `body` in one writing transaction, without waiting for another writer or for the disk: for what may be lost.
    func writeIfFree<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating {
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 0")
                defer { try? db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000") }
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                guard let value else { throw CatalogError.failed("the transaction gave nothing") }
                return value
            }
        }
    }

    /// Runs `body` in one writing transaction that is wholly done or not at all.
    func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try database.write(body) }
    }
}

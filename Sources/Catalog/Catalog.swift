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
    private let connection: CatalogConnection
    let journal: (any CatalogJournal)?

    /// How an existing or new catalogue is opened.
    public enum Access: Sendable {
        /// Makes the file when there is none, and brings an older schema up to date.
        case create
        /// Uses an existing file only, and brings an older schema up to date. Where a full disk has no room for the memory that
        /// processes share, each use opens it anew, which takes some milliseconds.
        case existing
        /// The same for a short time: on such a disk it is opened once, and other processes wait.
        case existingForShort
    }

    /// Opens the catalogue in the SQLite file at `path`.
    ///
    /// - Parameter journal: where what people did is written too.
    /// - Throws: ``CatalogError/newerVersion(_:)`` for a file that a later program wrote,
    ///   ``CatalogError/damaged(_:)`` for one that is no database, or another ``CatalogError``.
    public init(path: String, access: Access, journal: (any CatalogJournal)? = nil) throws(CatalogError) {
        self.journal = journal
        let writable = Result { () throws(CatalogError) in try CatalogFile.open(path, .writing) }
        switch writable {
        case .success(let database): connection = CatalogConnection(database)
        case .failure(let error) where error.isFullDisk && access == .existingForShort:
            connection = CatalogConnection(try CatalogFile.open(path, .alone))
        case .failure(let error) where error.isFullDisk && access == .existing:
            connection = try CatalogConnection(scarceAt: path)
        case .failure(.notAllowed) where access != .create:
            // A library on a disk that can't be written can still be read.
            connection = CatalogConnection(try CatalogFile.open(path, .reading))
        case .failure(.damaged(let message)):
            // Another program may have set the version, and not the checksum of the page where it stands.
            if let version = CatalogFile.version(path), version > Schema.version { throw .newerVersion(version) }
            throw .damaged(message)
        case .failure(let error): throw error
        }
    }

    /// A catalogue in memory, for tests.
    package init() throws(CatalogError) {
        let database = try CatalogError.translating { try DatabaseQueue(configuration: CatalogFile.configuration) }
        try CatalogFile.prepareSchema(database)
        connection = CatalogConnection(database)
        journal = nil
    }

    /// Runs `body` with the database and turns what SQLite throws into errors of the catalogue.
    func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws(CatalogError) -> Value {
        try CatalogError.translating { try connection.use(body) }
    }

    /// Runs `body` in one reading transaction.
    func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try use { try $0.read(body) }
    }

    /// Runs `body` in one writing transaction, without waiting for another writer or for the disk: for what may be lost.
    func writeIfFree<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutWaitingForTheDisk(milliseconds: 0, body)
    }

    /// Runs `body` in one writing transaction that a power cut may undo, with all of its kind that came after it, but the death of
    /// the process does not: for what would only be asked for again.
    func writeLightly<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try writeWithoutWaitingForTheDisk(milliseconds: 5000, body)
    }

    /// - Parameter milliseconds: how long another writer is waited for.
    private func writeWithoutWaitingForTheDisk<Value>(
        milliseconds: Int, _ body: (Database) throws -> Value
    ) throws(CatalogError) -> Value {
        try use { database in
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = \(milliseconds)")
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
        try use { try $0.write(body) }
    }
}

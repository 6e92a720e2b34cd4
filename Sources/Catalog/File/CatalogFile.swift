internal import Bytes
internal import CSQLite
internal import GRDB
internal import Glibc

/// Opens the catalogue's file as a database.
enum CatalogFile {
    enum Mode {
        /// For normal use.
        case writing
        /// For use of a file that cannot be written.
        case reading
        /// For exclusive use by this process until it closes the file: without a shared memory file.
        case alone
        /// Without verifying the checksums of pages.
        case unchecked
        /// To read as much as possible of a damaged file.
        case recovery
        /// A new file, to be filled in any order (without foreign keys).
        case filling
        /// A file that may come from elsewhere: what is in its schema can run only what is harmless
        /// (sqlite.org/pragma.html#pragma_trusted_schema). It is not migrated.
        case untrusted
        /// As ``alone``, but whatever is in the file stays as it is.
        case taking
    }

    /// Runs once, before the first connection.
    private static let sqlite: Void = {
        CSQLite_holdStatementJournals(8 << 20)
        precondition(CheckedPages.areChecked, "SQLite has no default VFS")
    }()

    /// The configuration of every connection: the SQL functions that queries call.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { $0.add(function: PlaceClock.function) }
        return configuration
    }

    /// Opens the file and, except for recovery, migrates its schema.
    ///
    /// - Parameter upgrades: whether a catalogue of an earlier version is migrated; false to throw
    ///   ``CatalogError/earlierVersion(_:)``.
    static func open(_ path: String, _ mode: Mode, upgrades: Bool = true) throws(CatalogError) -> DatabaseQueue {
        _ = sqlite
        let database = try CatalogError.translating {
            var configuration = Self.configuration
            configuration.busyMode = .timeout(5)
            configuration.readonly = [.reading, .recovery].contains(mode)
            configuration.foreignKeysEnabled = mode != .filling
            switch mode {
            // Nobody can write to the file, so no lock is needed, and locking would have to write
            // (sqlite.org/uri.html#uriimmutable).
            case .reading:
                configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16384") }
                return try DatabaseQueue(path: uri(path, "immutable"), configuration: configuration)
            case .recovery: return try DatabaseQueue(path: uri(path, "recovery"), configuration: configuration)
            case .unchecked: return try DatabaseQueue(path: uri(path, "unchecked"), configuration: configuration)
            case .writing, .alone, .filling, .untrusted, .taking: break
            }
            configuration.prepareDatabase { db in
                // Set before the first access: then the index of the log stays in the process's memory
                // (sqlite.org/wal.html#use_of_wal_without_shared_memory).
                if [.alone, .taking].contains(mode) { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
                if mode == .untrusted {
                    try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
                }
                // What a person did must survive a loss of power, not only a crash
                // (sqlite.org/pragma.html#pragma_synchronous).
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // Enough pages to list 100,000 places and read each page only once; allocated as needed.
                try db.execute(sql: "PRAGMA cache_size = -16384")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
        if ![.unchecked, .recovery, .untrusted, .taking].contains(mode) {
            try prepareSchema(database, upgrades: upgrades)
        }
        return database
    }

    /// Names connections with the views of a reader.
    static let readerLabel = "reader"

    /// Opens a file that is open already, for reading with the views of a reader.
    ///
    /// - Parameters:
    ///   - path: the path or URI of the open database.
    ///   - isAlone: whether this process has the file exclusively, as ``Mode/alone``.
    static func openForReader(_ path: String, isAlone: Bool = false) throws -> DatabaseQueue {
        var configuration = Self.configuration
        configuration.label = readerLabel
        configuration.busyMode = .timeout(5)
        configuration.readonly = !isAlone
        configuration.prepareDatabase { db in
            if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try db.execute(sql: "PRAGMA cache_size = -8192")
            try HiddenPhotos.prepare(db)
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens a file without looking at its schema.
    static func openAsItIs(_ path: String) throws(CatalogError) -> DatabaseQueue { try open(path, .untrusted) }

    /// Opens a file that is open already, for copying all of it.
    ///
    /// - Parameter path: the path or URI of the open database.
    static func openForCopying(_ path: String) throws -> DatabaseQueue {
        var configuration = Self.configuration
        configuration.busyMode = .timeout(5)
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens a file that is open already, to read its pages as they are.
    ///
    /// - Parameter path: the path of the open database.
    static func openForPages(_ path: String) throws -> DatabaseQueue {
        var configuration = Self.configuration
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// The schema version in the file; nil if it is not a database.
    static func version(_ path: String) -> Int? {
        guard let database = try? open(path, .unchecked) else { return nil }
        return try? version(database)
    }

    /// How long to wait for other processes that prepare the same file.
    private static let busyTimeout = Duration.seconds(5)

    /// Creates the tables, or migrates older ones.
    static func prepareSchema(_ database: DatabaseQueue, upgrades: Bool = true) throws(CatalogError) {
        let clock = ContinuousClock()
        let end = clock.now + busyTimeout
        while true {
            do throws(CatalogError) {
                return try prepareSchemaAtOnce(database, upgrades)
            } catch .busy where clock.now < end {
                // Two processes that create a file's log wait for each other, so SQLite returns at once
                // (sqlite.org/c3ref/busy_handler.html).
                usleep(UInt32.random(in: 2_000...20_000))
            }
        }
    }

    private static func prepareSchemaAtOnce(_ database: DatabaseQueue, _ upgrades: Bool) throws(CatalogError) {
        try CatalogError.translating {
            let version = try version(database)
            guard version <= Schema.version else { throw CatalogError.newerVersion(version) }
            guard version < Schema.version else {
                guard CheckedPages.exist(database) || database.path == ":memory:" else {
                    throw CatalogError.damaged("its pages have no checksums")
                }
                return
            }
            let tables = try database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT LIKE 'grdb%'") ?? 0
            }
            guard version > 0 || tables == 0 else { throw CatalogError.damaged("the file belongs to another program") }
            // One without content is being made by another process, or was not finished.
            guard try upgrades || version == 0 || !database.read(StoredContent.exists(in:)) else {
                throw CatalogError.earlierVersion(version)
            }
            if tables == 0 {
                try CheckedPages.request(database)
            } else if !CheckedPages.exist(database) {
                try CheckedPages.makeRoom(database)
            }
            // The journal mode is stored in the file. GRDB's own setting would write to the file at every opening, and
            // readers would wait.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate(database)
        }
    }

    /// Several processes may create a library at the same time: the second one finds some tables and continues from
    /// there.
    private static func migrate(_ database: DatabaseQueue) throws {
        while true {
            let before = try version(database)
            do {
                return try Schema.migrator.migrate(database)
            } catch {
                let now = try version(database)
                guard now < Schema.version else { return }
                guard now > before else { throw error }
            }
        }
    }

    private static func version(_ database: DatabaseQueue) throws -> Int {
        try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    }

    private static func uri(_ path: String, _ parameter: String) -> String {
        let escaped = PercentEncoding.text(path) { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "/") }
        return "file:\(escaped)?\(parameter)=1"
    }
}

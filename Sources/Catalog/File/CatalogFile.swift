internal import Bytes
internal import CSQLite
internal import GRDB
internal import Glibc

/// The catalogue's file as a database.
enum CatalogFile {
    enum Mode {
        /// For use.
        case writing
        /// For use where nobody can write.
        case reading
        /// For use by this process only, until it closes the file: without the file of memory that connections share.
        case alone
        /// Whatever the checksums of its pages say.
        case unchecked
        /// To read what can be read of a damaged one.
        case salvage
        /// A new one, to be filled in any order.
        case filling
    }

    /// Done once, before the first connection.
    private static let sqlite: Void = {
        CSQLite_holdStatementJournals(8 << 20)
        precondition(CheckedPages.areChecked, "SQLite has no default VFS")
    }()

    /// What every connection to a catalogue has: the functions that its queries call.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.prepareDatabase { $0.add(function: PlaceClock.function) }
        return configuration
    }

    /// Opens the file, and except for what is only to be looked at, brings it up to date.
    static func open(_ path: String, _ mode: Mode) throws(CatalogError) -> DatabaseQueue {
        _ = sqlite
        let database = try CatalogError.translating {
            var configuration = Self.configuration
            configuration.busyMode = .timeout(5)
            configuration.readonly = [.reading, .salvage].contains(mode)
            configuration.foreignKeysEnabled = mode != .filling
            switch mode {
            // Nobody can write to the file, so it need not be locked, which would need to write (sqlite.org/uri.html#uriimmutable).
            case .reading: return try DatabaseQueue(path: uri(path, "immutable"), configuration: configuration)
            case .salvage: return try DatabaseQueue(path: uri(path, "salvage"), configuration: configuration)
            case .unchecked: return try DatabaseQueue(path: uri(path, "unchecked"), configuration: configuration)
            case .writing, .alone, .filling: break
            }
            configuration.prepareDatabase { db in
                // Before the first access the index of the log then stays in the process
                // (sqlite.org/wal.html#use_of_wal_without_shared_memory).
                if mode == .alone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
                // What a person did must survive a power cut too, not only a crash
                // (sqlite.org/pragma.html#pragma_synchronous).
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // Of 100,000 places in order, so many that each page is read once; taken as it is needed.
                try db.execute(sql: "PRAGMA cache_size = -16384")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
        if ![.unchecked, .salvage].contains(mode) { try prepareSchema(database) }
        return database
    }

    /// The schema's version that the file says it has; nil for one that is no database.
    static func version(_ path: String) -> Int? {
        guard let database = try? open(path, .unchecked) else { return nil }
        return try? version(database)
    }

    /// How long other processes that prepare the same file are waited for.
    private static let patience = Duration.seconds(5)

    /// Makes the tables, or brings older ones up to date.
    static func prepareSchema(_ database: DatabaseQueue) throws(CatalogError) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while true {
            do throws(CatalogError) {
                return try prepareSchemaAtOnce(database)
            } catch .busy where clock.now < end {
                // Two that make a file's log wait for each other, so SQLite doesn't wait at all
                // (sqlite.org/c3ref/busy_handler.html).
                usleep(UInt32.random(in: 2_000...20_000))
            }
        }
    }

    private static func prepareSchemaAtOnce(_ database: DatabaseQueue) throws(CatalogError) {
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
            if tables == 0 {
                try CheckedPages.request(database)
            } else if !CheckedPages.exist(database) {
                try CheckedPages.makeRoom(database)
            }
            // The mode stays with the file. GRDB's own setting writes to the file at every opening, which readers wait for.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate(database)
        }
    }

    /// Several processes may make a library at once: who comes second finds tables there, and goes on from them.
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

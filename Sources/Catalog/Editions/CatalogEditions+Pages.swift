internal import CSQLite
internal import GRDB
internal import Glibc

/// The pages of a catalogue's file, as they are at one moment: those of a whole catalogue, of which nothing is in the log.
public struct CatalogPages {
    /// The size of a page, in bytes.
    public let size: Int
    /// The number of pages.
    public let count: Int
    private let db: Database

    fileprivate init(_ db: Database) throws {
        size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        self.db = db
    }

    /// Reads pages with the checksums at their ends.
    ///
    /// - Throws: ``CatalogError/cannotWrite(_:)`` if the disk does not give them.
    public func read(at offset: Int, count: Int) throws(CatalogError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let isRead = unsafe bytes.withUnsafeMutableBytes { room in
            unsafe room.baseAddress.map {
                unsafe CSQLite_readFile(db.sqliteConnection, $0, Int32(count), Int64(offset))
            } ?? true
        }
        guard isRead else { throw .cannotWrite("the file cannot be read at \(offset)") }
        return bytes
    }

    /// Corrects pages that were read at `offset` where their checksums say so.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` if one is damaged.
    public func verify(_ pages: inout [UInt8], at offset: Int) throws(CatalogError) {
        let (length, size) = (pages.count, size)
        let isRight = unsafe pages.withUnsafeMutableBufferPointer { pages in
            unsafe pages.baseAddress.map {
                unsafe CSQLite_verifyPages($0, Int64(length), Int32(size), Int64(offset))
            } ?? true
        }
        guard isRight else { throw .damaged("a page after byte \(offset) has a wrong checksum") }
    }
}

extension CatalogEditions {
    /// How long to wait until no reader needs what was in the file before.
    private static let patience = Duration.seconds(5)

    /// Gives `body` the pages of the file as they are now. Others can read and write meanwhile: what they write stays in the log.
    ///
    /// - Throws: ``CatalogError/busy`` if somebody reads an earlier state for more than 5 s, and what `body` throws.
    public func withPages<Value>(_ body: (CatalogPages) throws -> Value) throws -> Value {
        let path = try catalog.use { $0.path }
        guard path != ":memory:" else { throw CatalogError.failed("a catalogue in memory has no file") }
        return try CatalogError.translatingDatabase {
            let (pages, writer) = (try CatalogFile.openForPages(path), try CatalogFile.openForPages(path))
            return try pages.inDatabase { db in
                try begin(db, keepingOut: writer)
                defer { try? db.execute(sql: "COMMIT") }
                try? writer.close()
                return try body(CatalogPages(db))
            }
        }
    }

    /// Begins to read the file alone: while nobody writes, everything is moved from the log to the file. A reader that needs nothing
    /// of the log keeps others from changing the file until it ends (sqlite.org/wal.html, wal.c: WAL_READ_LOCK(0)).
    private func begin(_ db: Database, keepingOut writer: DatabaseQueue) throws {
        let end = ContinuousClock.now + Self.patience
        var pause: UInt32 = 20_000
        while true {
            // Most of it, without keeping anybody out.
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
            let isDone = try writer.inDatabase { writing in
                try writing.execute(sql: "BEGIN IMMEDIATE")
                defer { try? writing.execute(sql: "ROLLBACK") }
                let found = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
                guard let found, found[0] == 0, found[1] as Int == found[2] else { return false }
                try db.execute(sql: "BEGIN")
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
                return true
            }
            if isDone { return }
            guard ContinuousClock.now < end else { throw CatalogError.busy }
            usleep(pause)
            pause = min(2 * pause, 500_000)
        }
    }
}

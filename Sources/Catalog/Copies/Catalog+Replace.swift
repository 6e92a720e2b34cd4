internal import Disk
internal import GRDB
internal import Glibc

extension Catalog {
    /// Gives the catalogue at `path` the content of a checked copy of this version, whatever its own version is. Its own content is
    /// kept as the file `kept`. All or nothing: if it is interrupted, the catalogue is as it was.
    ///
    /// - Parameters:
    ///   - uploads: the folder of uploads that the copy knows, and the one where they are now; nil if they did not move.
    ///   - prepare: called when nobody else can open the catalogue any more, before it is changed.
    /// - Throws: ``CatalogError/busy`` if another process has the catalogue open, and the errors of `prepare`; then nothing has
    ///   changed.
    public static func replace(
        _ path: String, by copy: String, uploads: (old: String, new: String)?, keeping kept: String,
        _ prepare: () throws -> Void
    ) throws {
        let source = try openRestored(copy, uploads: uploads)
        defer { try? source.close() }
        let target: DatabaseQueue
        do throws(CatalogError) {
            target = try ReplacedCatalog.taken(path, keeping: kept)
        } catch .damaged {
            // What SQLite cannot read is kept as it is, and gets another name.
            try CatalogError.translating { try source.close() }
            return try ReplacedCatalog.exchangeFiles(path, copy, keeping: kept, prepare)
        }
        defer { try? target.close() }
        do {
            try prepare()
            try CatalogError.translating { try source.backup(to: target) }
        } catch {
            ReplacedCatalog.removeFiles(kept)
            throw error
        }
    }
}

/// A catalogue that another takes the place of, until it has.
private enum ReplacedCatalog {
    /// As ``Catalog/replace(_:by:uploads:keeping:_:)``, for a file that SQLite cannot read.
    static func exchangeFiles(
        _ path: String, _ copy: String, keeping kept: String, _ prepare: () throws -> Void
    ) throws {
        // Left where the last changes could not be moved from the log to the file.
        guard !PathText.exists(copy + "-wal") else { throw CatalogError.diskFull("the copy is not complete") }
        let lock = try SQLiteFileLock(path)
        guard let lock else { throw CatalogError.busy }
        defer { withExtendedLifetime(lock) {} }
        try AtomicFile.syncToDisk(copy)
        try prepare()
        for suffix in ["", "-wal"] where PathText.exists(path + suffix) {
            let (from, to) = (PathText.bytes(path + suffix), PathText.bytes(kept + suffix))
            guard unsafe link(from, to) == 0 || rename(from, to) == 0 else { throw FileFailure(path: kept) }
        }
        for suffix in ["-wal", "-shm"] { _ = unsafe unlink(PathText.bytes(path + suffix)) }
        guard unsafe rename(PathText.bytes(copy), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
        try AtomicFile.syncFolder(splitPath(path).folder)
    }

    /// Opens a catalogue so that nobody else can, and copies it.
    static func taken(_ path: String, keeping kept: String) throws(CatalogError) -> DatabaseQueue {
        let target = try CatalogFile.open(path, .taking)
        do throws(CatalogError) {
            try CatalogError.translating {
                try target.writeWithoutTransaction { db in
                    // Takes the lock for good (sqlite.org/pragma.html#pragma_locking_mode).
                    try db.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
                    try db.execute(sql: "VACUUM INTO ?", arguments: [kept])
                }
                // It has the hashes of passwords.
                guard unsafe chmod(PathText.bytes(kept), 0o600) == 0 else { throw FileFailure(path: kept) }
                let copy = try CatalogFile.openAsItIs(kept)
                _ = try copy.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
                try copy.close()
                try AtomicFile.syncToDisk(kept)
            }
            return target
        } catch {
            try? target.close()
            removeFiles(kept)
            throw error
        }
    }

    static func removeFiles(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { _ = unsafe unlink(PathText.bytes(path + suffix)) }
    }
}

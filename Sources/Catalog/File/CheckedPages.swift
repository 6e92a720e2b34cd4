internal import CSQLite
internal import GRDB

/// Checksums at the end of the catalogue's pages: a single changed byte is corrected when the page is read, more damage
/// is detected.
enum CheckedPages {
    /// Registers the checking VFS, before the first connection.
    static let areChecked = CSQLite_checkPages()

    /// Whether the catalogue's pages have space for checksums.
    static func exist(_ database: DatabaseQueue) -> Bool {
        database.inDatabase { db in unsafe CSQLite_hasChecksums(db.sqliteConnection) }
    }

    /// Reserves the space; in a database without tables at once.
    static func request(_ database: DatabaseQueue) throws {
        try database.inDatabase { db in
            guard unsafe CSQLite_reserveChecksums(db.sqliteConnection) else {
                throw DatabaseError(resultCode: .SQLITE_ERROR)
            }
        }
    }

    /// Whether this process has corrected a page since ``resetCorrected()``.
    static var wereCorrected: Bool { CSQLite_correctedPages() > 0 }

    /// Resets ``wereCorrected``, after the corrected pages were written.
    static func resetCorrected() { CSQLite_resetCorrectedPages() }

    /// Rewrites all pages with space for checksums: reads and writes the whole file.
    static func makeRoom(_ database: DatabaseQueue) throws {
        try request(database)
        try database.vacuum()
    }
}

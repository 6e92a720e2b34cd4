internal import CSQLite
internal import GRDB

/// The checksums at the end of the catalogue's pages: a byte that changes on the disk is set right when it is read, more than
/// that is seen.
enum CheckedPages {
    /// Makes SQLite check pages, before the first connection.
    static let areChecked = CSQLite_checkPages()

    /// Whether the pages of a catalogue have room for checksums.
    static func exist(_ database: DatabaseQueue) -> Bool {
        database.inDatabase { db in unsafe CSQLite_hasChecksums(db.sqliteConnection) }
    }

    /// Asks for room; in a database without tables it is there at once.
    static func request(_ database: DatabaseQueue) throws {
        try database.inDatabase { db in
            guard unsafe CSQLite_reserveChecksums(db.sqliteConnection) else {
                throw DatabaseError(resultCode: .SQLITE_ERROR)
            }
        }
    }

    /// Whether this process has read pages of which a byte had changed, since that was forgotten.
    static var wereMended: Bool { CSQLite_mendedPages() > 0 }

    /// To be called when those pages are written anew.
    static func forgetMended() { CSQLite_forgetMendedPages() }

    /// Writes all pages anew, with room for checksums: reads and writes the whole file.
    static func makeRoom(_ database: DatabaseQueue) throws {
        try request(database)
        try database.vacuum()
    }
}

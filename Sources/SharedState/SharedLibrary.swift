internal import Cryptography
internal import Postgres

/// What a library is in the database: a row, and a lock that each change of its state shares.
enum SharedLibrary {
    /// The tables of people's state.
    static let tables = ["photos_recents", "photos_screens", "photos_session", "photos_answer"]

    /// Statements that wait while the state is moved, and find whether it is here.
    static func lockShared(_ library: String) -> String {
        """
        SET LOCAL lock_timeout = 1000;
        SELECT pg_advisory_xact_lock_shared(\(key(library)));
        SELECT 1 FROM photos_library WHERE library = \(quoted(library)) AND state = 'here'
        """
    }

    /// Statements that wait for all changes, and find the library's row.
    static func lock(_ library: String) -> String {
        """
        SET LOCAL lock_timeout = 1000;
        SELECT pg_advisory_xact_lock(\(key(library)));
        SELECT state FROM photos_library WHERE library = \(quoted(library))
        """
    }

    /// The number of a library's lock.
    private static func key(_ library: String) -> Int64 {
        SHA256.hash(data: Array("photos \(library)".utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// A literal of SQL, in standard strings.
    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

    /// Deletes rows in steps, none of which takes so long that the server seems to be silent.
    static func deleteAll(
        from table: String, _ condition: String, _ transaction: borrowing PostgresTransaction,
        _ values: PostgresValue...
    ) throws(PostgresError) {
        let step = "SELECT ctid FROM \(table) WHERE \(condition) LIMIT 5000"
        while try transaction.run("DELETE FROM \(table) WHERE ctid = ANY (ARRAY(\(step)))", values).changed == 5000 {}
    }
}

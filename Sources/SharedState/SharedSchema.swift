internal import Postgres

/// The tables of shared state in PostgreSQL, and their migrations. Several libraries can be in one database.
enum SharedSchema {
    /// Each step is one statement; the version of the tables is the number of steps.
    private static let steps = [
        // The edits are not written when a photo is opened.
        """
        CREATE TABLE photos_recents (
          library text NOT NULL, person bigint NOT NULL, rows text NOT NULL, number bigint NOT NULL, done text NOT NULL,
          undone text NOT NULL, PRIMARY KEY (library, person))
        """,
        """
        CREATE TABLE photos_screens (
          library text NOT NULL, person bigint NOT NULL, screens text NOT NULL, PRIMARY KEY (library, person))
        """,
        """
        CREATE TABLE photos_session (
          library text NOT NULL, token bytea NOT NULL, person bigint NOT NULL, signed_in bigint NOT NULL,
          ends bigint NOT NULL, PRIMARY KEY (library, token))
        """,
        "CREATE INDEX photos_session_of_person ON photos_session (library, person, signed_in)",
        "CREATE INDEX photos_session_end ON photos_session (library, ends)",
        """
        CREATE TABLE photos_answer (
          library text NOT NULL, person bigint NOT NULL, bundle text NOT NULL, story text NOT NULL, question text NOT NULL,
          choice text NOT NULL, points bigint NOT NULL, answered_at bigint NOT NULL, key text NOT NULL, sent_at bigint,
          position bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (library, person, bundle, story, question))
        """,
        "CREATE UNIQUE INDEX photos_answer_key ON photos_answer (library, key)",
        """
        CREATE TABLE photos_library (
          library text NOT NULL PRIMARY KEY, state text NOT NULL CHECK (state IN ('arriving', 'here', 'leaving')),
          move text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now())
        """,
        """
        CREATE TABLE photos_edit_log (
          library text NOT NULL, log text NOT NULL, position bigint NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (library, log))
        """,
        """
        CREATE TABLE photos_edit (
          library text NOT NULL, log text NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, entry text NOT NULL,
          PRIMARY KEY (library, log, number))
        """,
        "CREATE INDEX photos_answer_to_send ON photos_answer (library, bundle) WHERE sent_at IS NULL",
        """
        CREATE TABLE photos_gone (
          library text NOT NULL, person bigint NOT NULL, PRIMARY KEY (library, person))
        """,
        """
        CREATE TABLE photos_publisher (
          library text NOT NULL PRIMARY KEY, epoch bigint NOT NULL, holder text NOT NULL, ends timestamptz NOT NULL)
        """,
        """
        CREATE TABLE photos_report (
          library text NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, report text NOT NULL,
          PRIMARY KEY (library, number))
        """,
    ]

    /// The key of the lock that one migration holds, of this program alone.
    private static let lock: Int64 = 0x7068_6F74_6F73

    /// Makes the tables, or brings them up to date.
    ///
    /// - Throws: ``PostgresError``; ``PostgresError/unexpected(_:)`` if a newer program made them.
    static func migrate(_ pool: PostgresPool) throws(PostgresError) {
        // Without a lock, and on a server that may only be read too.
        let exists = try pool.read("SELECT to_regclass('photos_schema') IS NOT NULL").first?.boolean ?? false
        if exists, try isCurrent(try pool.read("SELECT version FROM photos_schema")) { return }
        try pool.transaction("SELECT pg_advisory_xact_lock(\(lock))") { transaction, _ throws(PostgresError) in
            try transaction.run("CREATE TABLE IF NOT EXISTS photos_schema (version bigint NOT NULL)")
            let found = try transaction.run("SELECT version FROM photos_schema")
            guard try !isCurrent(found) else { return }
            for step in steps[Int(found.first?.integer ?? 0)...] { try transaction.run(step) }
            try transaction.run("DELETE FROM photos_schema")
            try transaction.run("INSERT INTO photos_schema VALUES ($1)", PostgresValue(Int64(steps.count)))
        }
    }

    private static func isCurrent(_ rows: PostgresRows) throws(PostgresError) -> Bool {
        let version = Int(rows.first?.integer ?? 0)
        guard version <= steps.count else {
            throw .unexpected("tables of version \(version), of which this program knows \(steps.count)")
        }
        return version == steps.count
    }
}

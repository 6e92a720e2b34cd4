extension Schema {
    static let audit: String = {
        // By the clock of the machine, so that no caller can make entries old.
        let isKept = "OLD.at > unixepoch() * 1000 - \(CatalogAudit.lifetime)"
        return """
            -- What happened: entries are added, never changed, and deleted only when they are old. at is the time of the
            -- machine's clock; subjects is an array of texts in JSON; user is a name, because users can be removed.
            CREATE TABLE auditEntry (
              row INTEGER PRIMARY KEY AUTOINCREMENT,
              at INTEGER NOT NULL,
              action TEXT NOT NULL CHECK (action <> ''),
              author TEXT NOT NULL CHECK (author IN ('machine', 'user', 'visitor')),
              user TEXT,
              address TEXT,
              subjects TEXT,
              detail TEXT,
              count INTEGER CHECK (count >= 0),
              CHECK ((author = 'user') = (user IS NOT NULL))
            );
            \(auditIndexes)
            CREATE TRIGGER auditEntryStaysAsItIs BEFORE UPDATE ON auditEntry BEGIN
              SELECT RAISE(ABORT, 'entries of the log are never changed');
            END;
            CREATE TRIGGER auditEntryIsKept BEFORE DELETE ON auditEntry WHEN \(isKept) BEGIN
              SELECT RAISE(ABORT, 'entries of the log are kept for 90 days');
            END;
            """
    }()

    private static let auditIndexes = """
        CREATE INDEX auditEntryByTime ON auditEntry (at);
        CREATE INDEX auditEntryByAction ON auditEntry (action, at);
        CREATE TRIGGER auditEntryIsNotReplaced BEFORE INSERT ON auditEntry
        WHEN EXISTS (SELECT 1 FROM auditEntry WHERE row = NEW.row) BEGIN
          SELECT RAISE(ABORT, 'entries of the log are never changed');
        END;
        """

    /// What the first programs that kept the log had made otherwise.
    static let wholeAudit = """
        DROP INDEX IF EXISTS auditEntryByTime;
        DROP INDEX IF EXISTS auditEntryByAction;
        DROP TRIGGER IF EXISTS auditEntryIsNotReplaced;
        \(auditIndexes)
        """

    /// Makes the log of a new catalogue of version 27 as those programs made it.
    static let firstAudit = """
        DROP INDEX auditEntryByTime;
        DROP INDEX auditEntryByAction;
        DROP TRIGGER auditEntryIsNotReplaced;
        CREATE INDEX auditEntryByTime ON auditEntry (at, action);
        """
}

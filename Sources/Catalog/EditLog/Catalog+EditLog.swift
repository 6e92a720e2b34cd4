internal import GRDB

extension Catalog {
    /// Runs `body` in one writing transaction, all or nothing, and appends the changes that it reports to the edit log
    /// before the commit, and to the log of what happened in the same transaction.
    func writeLogged<Value>(
        _ body: (Database, inout PendingEdits) throws -> Value
    ) throws(CatalogError) -> Value {
        // Read here, because the transaction can run on another thread.
        let author = AuditAuthor.current
        return try write { db in
            var changes = PendingEdits()
            let value = try body(db, &changes)
            for note in changes.notes { try note.insert(db, by: author) }
            try keep(changes, db)
            return value
        }
    }

    /// Writes the whole edit log anew.
    public func replaceEditLog() throws(CatalogError) {
        try writeLogged { db, _ in try db.execute(sql: "UPDATE library SET journalSize = NULL") }
    }

    /// A failure to write the edit log does not fail the transaction: it is only recorded, and the next transaction
    /// replaces the log. So is a log that contains entries of a transaction that was never committed, which shows in
    /// its length.
    private func keep(_ changes: PendingEdits, _ db: Database) throws {
        guard let editLog, let row = try Row.fetchOne(db, sql: "SELECT id, journalSize FROM library") else { return }
        let (id, known): (String, EditLogPosition?) = (row[0], (row[1] as Int64?).map(EditLogPosition.init(rawValue:)))
        let entries = try changes.entries(db)
        guard known == nil || !entries.isEmpty else { return }
        var end: EditLogPosition?
        do {
            end = try known.flatMap { try editLog.append(entries, library: id, at: $0) }
            if end == nil { end = try editLog.replace(with: try PendingEdits.everything(in: db), library: id) }
        } catch let error as DatabaseError {
            throw error
        } catch {
            end = nil
        }
        if end != known { try db.execute(sql: "UPDATE library SET journalSize = ?", arguments: [end?.rawValue]) }
    }
}

internal import GRDB

extension Catalog {
    /// Runs `body` in one writing transaction that is wholly done or not at all, and writes what it says it changed into the
    /// journal before the end.
    func writeJournalled<Value>(
        _ body: (Database, inout JournalChanges) throws -> Value
    ) throws(CatalogError) -> Value {
        try write { db in
            var changes = JournalChanges()
            let value = try body(db, &changes)
            try keep(changes, db)
            return value
        }
    }

    /// The catalogue is what counts: what can't be written into the journal is only noted, and made up for the next time. So is
    /// what stands there of a transaction that never ended, by which the journal is longer than the catalogue knows.
    private func keep(_ changes: JournalChanges, _ db: Database) throws {
        guard let journal, let row = try Row.fetchOne(db, sql: "SELECT id, journalSize FROM library") else { return }
        let (id, known): (String, Int64?) = (row[0], row[1])
        let entries = try changes.entries(db)
        guard known == nil || !entries.isEmpty else { return }
        var size: Int64?
        do {
            size = try known.flatMap { try journal.append(entries, library: id, after: $0) }
            if size == nil { size = try journal.replace(with: try JournalChanges.everything(in: db), library: id) }
        } catch let error as DatabaseError {
            throw error
        } catch {
            size = nil
        }
        if size != known { try db.execute(sql: "UPDATE library SET journalSize = ?", arguments: [size]) }
    }
}

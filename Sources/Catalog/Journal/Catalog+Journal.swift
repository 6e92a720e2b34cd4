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

    /// Whether all that the journal keeps is in it.
    public func isJournalBehind() throws(CatalogError) -> Bool {
        try read { db in try Bool.fetchOne(db, sql: "SELECT isJournalBehind FROM library") ?? true }
    }

    /// The catalogue is what counts: what can't be written into the journal is only noted, and made up for the next time.
    private func keep(_ changes: JournalChanges, _ db: Database) throws {
        guard let journal, let row = try Row.fetchOne(db, sql: "SELECT id, isJournalBehind FROM library") else {
            return
        }
        let id: String = row[0]
        var isBehind: Bool = row[1]
        do {
            let entries = isBehind ? [] : try changes.entries(db)
            var isToBeReplaced = isBehind
            if !entries.isEmpty { isToBeReplaced = try !journal.append(entries, library: id) }
            if isToBeReplaced {
                try journal.replace(with: try JournalChanges.everything(in: db), library: id)
            }
            isBehind = false
        } catch let error as DatabaseError {
            throw error
        } catch {
            isBehind = true
        }
        if isBehind != (row[1] as Bool) {
            try db.execute(sql: "UPDATE library SET isJournalBehind = ?", arguments: [isBehind])
        }
    }
}

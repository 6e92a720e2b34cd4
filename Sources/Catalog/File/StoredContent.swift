internal import GRDB

/// Whether a catalogue has anything in it. One that is being made has nothing.
enum StoredContent {
    /// Whether a catalogue, of whatever version, has photos, sources, users or edits.
    static func exists(in db: Database) throws -> Bool {
        let tables = [
            "root", "source", "photo", "correction", "givenText", "photoSet", "share", "accessRule", "privateCircle",
            "ownPlaceName", "answer", "removedSource",
        ]
        for table in tables where try db.tableExists(table) {
            if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == true { return true }
        }
        guard try db.tableExists("person") else { return false }
        let users = "SELECT EXISTS (SELECT 1 FROM person WHERE row <> \(PersonRecord.local))"
        return try Bool.fetchOne(db, sql: users) == true
    }
}

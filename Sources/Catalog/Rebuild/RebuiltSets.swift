internal import GRDB

/// The sets of a catalogue that is rebuilt.
struct RebuiltSets {
    let db: Database

    /// Replaces all sets by those of the edit log. Edits before the damage cannot be undone.
    func replace(by edits: ReplayedEdits) throws {
        for table in ["photoSetReader", "photoSetItem", "photoSet", "photoSetEdit"] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
        let insert = try db.makeStatement(
            sql: "INSERT INTO photoSetItem (setRow, position, photoID) VALUES (?, ?, ?)")
        let people = Set(try Int64.fetchAll(db, sql: "SELECT row FROM person"))
        for set in edits.sets.values.sorted(by: { $0.id < $1.id }) where people.contains(set.person) {
            let row = try set.insert(db)
            for item in (edits.setItems[set.id] ?? [:]).sorted(by: { $0.value < $1.value }) {
                try insert.execute(arguments: [row, item.value, item.key])
            }
        }
    }

    /// Deletes what refers to lost sets and people, and counts the photos of sets again. Only edits that can be undone
    /// refer to deleted sets, and those are not recovered.
    func repair() throws {
        try db.execute(sql: "DELETE FROM photoSet WHERE isDeleted OR personRow NOT IN (SELECT row FROM person)")
        for table in ["photoSetReader", "photoSetItem"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE setRow NOT IN (SELECT row FROM photoSet)")
        }
        try db.execute(sql: "DELETE FROM photoSetReader WHERE personRow NOT IN (SELECT row FROM person)")
        try db.execute(
            sql: """
                UPDATE photoSet SET photoCount = (
                  SELECT count(*) FROM photoSetItem JOIN photo ON photo.id = photoID WHERE setRow = photoSet.row)
                """)
    }
}

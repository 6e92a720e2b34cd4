internal import Foundation
internal import GRDB
internal import Times

/// The edits of a person's sets, with those that can be undone and redone; used within one transaction.
struct PhotoSetHistory {
    let db: Database
    let person: PersonID
    let time: Instant

    /// The greatest number of edits that can be undone.
    private static let most = 100

    /// The number of a person's last edit, which is the greatest row number of theirs; 0 before the first.
    static func number(of person: PersonID, in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT max(row) FROM photoSetEdit WHERE personRow = ?")
        return try Int64.fetchOne(statement, arguments: [person.rawValue]) ?? 0
    }

    /// Makes an edit, and records it.
    ///
    /// - Returns: the change that was made, undone or redone, nil if there was nothing to change; and whether it was
    ///   made or redone.
    func apply(_ edit: PhotoSetEdit) throws -> (change: PhotoSetChange?, isForward: Bool) {
        switch edit {
        case .undo:
            guard let change = try step(isUndo: true) else { throw PhotoSetRefusal.nothingToUndo }
            return (change, false)
        case .redo:
            guard let change = try step(isUndo: false) else { throw PhotoSetRefusal.nothingToRedo }
            return (change, true)
        default:
            let change = try PhotoSetEditor(db: db, person: person, time: time).change(edit)
            guard !change.isEmpty else { return (nil, true) }
            try change.apply(isForward: true, at: time, db)
            try save(change)
            return (change, true)
        }
    }

    /// Undoes the last edit that is not undone, or redoes the one that was undone last; nil if there is none.
    private func step(isUndo: Bool) throws -> PhotoSetChange? {
        let found = try Row.fetchOne(
            db,
            sql: """
                SELECT row, edit FROM photoSetEdit WHERE personRow = ? AND isUndone = ?
                ORDER BY row \(isUndo ? "DESC" : "ASC") LIMIT 1
                """, arguments: [person.rawValue, !isUndo])
        guard let found else { return nil }
        let change = try JSONDecoder().decode(PhotoSetChange.self, from: found[1] as Data)
        try change.apply(isForward: !isUndo, at: time, db)
        try db.execute(
            sql: "UPDATE photoSetEdit SET isUndone = ? WHERE row = ?", arguments: [isUndo, found[0] as Int64])
        try countStep()
        return change
    }

    /// Gives an undo or redo its number although it adds no row: the person's greatest row gets the next number.
    private func countStep() throws {
        try db.execute(sql: "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'photoSetEdit'")
        try db.execute(
            sql: """
                UPDATE photoSetEdit SET row = (SELECT seq FROM sqlite_sequence WHERE name = 'photoSetEdit')
                WHERE row = (SELECT max(row) FROM photoSetEdit WHERE personRow = ?)
                """, arguments: [person.rawValue])
    }

    /// Records a change for undo, keeping the last hundred. Edits that could be redone are deleted, and with them the
    /// sets that nothing can bring back any more.
    private func save(_ change: PhotoSetChange) throws {
        let json = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
        try db.execute(sql: "DELETE FROM photoSetEdit WHERE personRow = ? AND isUndone", arguments: [person.rawValue])
        try db.execute(
            sql: "INSERT INTO photoSetEdit (personRow, setID, edit) VALUES (?, ?, ?)",
            arguments: [person.rawValue, change.set.rawValue, json])
        try db.execute(
            sql: """
                DELETE FROM photoSetEdit WHERE row IN (
                  SELECT row FROM photoSetEdit WHERE personRow = ? ORDER BY row DESC LIMIT -1 OFFSET \(Self.most))
                """, arguments: [person.rawValue])
        try db.execute(
            sql: """
                DELETE FROM photoSet WHERE isDeleted AND personRow = ?1
                  AND id NOT IN (SELECT setID FROM photoSetEdit WHERE personRow = ?1)
                """, arguments: [person.rawValue])
    }
}

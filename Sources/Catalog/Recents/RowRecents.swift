internal import Foundation
internal import GRDB

/// Recents as stored in the tables: by the row numbers of photos.
typealias RowRecents = Recents<Int64>

extension Recents<Int64> {
    /// Reads a person's recents.
    static func fetch(_ db: Database, _ person: PersonID) throws -> Self {
        let statement = try db.cachedStatement(
            sql: "SELECT photoRow, openedAt FROM recent WHERE personRow = ? ORDER BY position")
        let rows = try Row.fetchAll(statement, arguments: [person.rawValue])
        return Self(rows.map { Entry(photo: $0[0], openedAt: $0[1]) })
    }

    /// The recents without photos that were forgotten.
    private func existing(_ db: Database) throws -> Self {
        let exists = try db.cachedStatement(sql: "SELECT 1 FROM photo WHERE row = ?")
        return Self(try entries.filter { try Row.fetchOne(exists, arguments: [$0.photo]) != nil })
    }

    /// Writes a person's recents, replacing all rows.
    func save(_ db: Database, _ person: PersonID) throws {
        try db.execute(sql: "DELETE FROM recent WHERE personRow = ?", arguments: [person.rawValue])
        let insert = try db.cachedStatement(
            sql: "INSERT INTO recent (personRow, position, photoRow, openedAt) VALUES (?, ?, ?, ?)")
        for (index, entry) in entries.enumerated() {
            try insert.execute(arguments: [person.rawValue, index + 1, entry.photo, entry.openedAt])
        }
    }

    /// Applies an edit, and records it for undo and redo.
    ///
    /// - Returns: the edit that was applied, undone or redone.
    mutating func apply(_ edit: RecentsEdit, _ db: Database, _ person: PersonID) throws -> Edit {
        let before = self
        let done: Edit
        switch edit {
        case .delete(let rows): done = try delete(rows: rows)
        case .deletePhotos(let photos): done = try delete(rows: try photos.map { try row(of: $0, db) }.map { $0...$0 })
        case .move(let row, let target): done = try move(row: row, to: target)
        case .movePhoto(let photo, let target): done = try move(row: try row(of: photo, db), to: target)
        case .clear: done = clear()
        case .undo: return try undoLast(db, person)
        case .redo: return try redoNext(db, person)
        }
        if self != before { try done.save(db, person) }
        return done
    }

    private func row(of photo: PhotoID, _ db: Database) throws -> Int {
        guard let row = try db.photoRow(photo).flatMap({ row(of: $0) }) else {
            throw RecentsRefusal.noSuchPhoto(photo)
        }
        return row
    }

    /// Undoes a person's last edit that is not undone yet.
    private mutating func undoLast(_ db: Database, _ person: PersonID) throws -> Edit {
        let query = "SELECT row, edit FROM recentEdit WHERE personRow = ? AND NOT isUndone ORDER BY row DESC LIMIT 1"
        while let last = try Row.fetchOne(db, sql: query, arguments: [person.rawValue]) {
            let edit = try JSONDecoder().decode(Edit.self, from: last[1])
            if try change({ $0.undo(edit) }, db, person, edit: last[0], isUndone: true) { return edit }
        }
        throw RecentsRefusal.nothingToUndo
    }

    /// Redoes the edit that a person undid last.
    private mutating func redoNext(_ db: Database, _ person: PersonID) throws -> Edit {
        let query = "SELECT row, edit FROM recentEdit WHERE personRow = ? AND isUndone ORDER BY row LIMIT 1"
        while let next = try Row.fetchOne(db, sql: query, arguments: [person.rawValue]) {
            let edit = try JSONDecoder().decode(Edit.self, from: next[1])
            if try change({ $0.redo(edit) }, db, person, edit: next[0], isUndone: false) { return edit }
        }
        throw RecentsRefusal.nothingToRedo
    }

    /// Undoes or redoes an edit and records that; returns whether it changed anything. If the photos were opened or
    /// forgotten since, there may be nothing left to change: the edit is deleted.
    private mutating func change(
        _ body: (inout Self) -> Void, _ db: Database, _ person: PersonID, edit: Int64, isUndone: Bool
    ) throws -> Bool {
        let before = self
        body(&self)
        self = try existing(db)
        if self == before {
            try db.execute(sql: "DELETE FROM recentEdit WHERE row = ?", arguments: [edit])
        } else {
            try db.execute(sql: "UPDATE recentEdit SET isUndone = ? WHERE row = ?", arguments: [isUndone, edit])
            try db.countRecentEdit(of: person)
        }
        return self != before
    }
}

extension Recents<Int64>.Edit {
    /// Records the edit for undo, keeping the last hundred, and deletes the edits that could be redone.
    fileprivate func save(_ db: Database, _ person: PersonID) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "DELETE FROM recentEdit WHERE personRow = ? AND isUndone", arguments: [person.rawValue])
        try db.execute(
            sql: "INSERT INTO recentEdit (personRow, edit) VALUES (?, ?)", arguments: [person.rawValue, json])
        try db.execute(
            sql: """
                DELETE FROM recentEdit WHERE row IN (
                  SELECT row FROM recentEdit WHERE personRow = ? ORDER BY row DESC LIMIT -1 OFFSET 100)
                """, arguments: [person.rawValue])
    }
}

extension Database {
    /// Gives an undo or redo its number although it adds no row: the person's greatest row gets the next number, which
    /// keeps their order. A new row gets the number after that.
    fileprivate func countRecentEdit(of person: PersonID) throws {
        try execute(sql: "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'recentEdit'")
        try execute(
            sql: """
                UPDATE recentEdit SET row = (SELECT seq FROM sqlite_sequence WHERE name = 'recentEdit')
                WHERE row = (SELECT max(row) FROM recentEdit WHERE personRow = ?)
                """, arguments: [person.rawValue])
    }
}

internal import Foundation
internal import GRDB
public import Times

/// One row of the recents with its photo.
public struct RecentPhoto: Sendable {
    public var openedAt: Instant
    public var photo: PhotoRecord
}

/// An edit of the recents that a person asks for.
public enum RecentsEdit: Sendable, Equatable {
    /// Takes rows out, all of them as they stand before.
    case delete(rows: [ClosedRange<Int>])
    /// Takes a row out and puts it in at another.
    case move(row: Int, to: Int)
    /// Takes the rows of photos out, wherever they stand.
    case deletePhotos([Int64])
    /// Takes the row of a photo out and puts it in at another.
    case movePhoto(Int64, to: Int)
    /// Takes all rows out.
    case clear
    /// Takes back the last delete, move or clear that is not yet taken back.
    case undo
    /// Does the last edit that was taken back again; any other edit forgets those.
    case redo
}

/// The photos that people opened last.
public struct CatalogRecents: CatalogSubject {
    let catalog: Catalog

    /// A person's recents, newest first.
    public func all(of person: Int64 = PersonRecord.local) throws(CatalogError) -> [RecentPhoto] {
        try read { db in try RecentPhoto.fetchAll(db, person) }
    }

    /// Puts a photo on top of a person's recents. A source that was removed, and is past coming back by now, is forgotten.
    public func touch(
        of person: Int64 = PersonRecord.local, photo: Int64, at time: Instant
    ) throws(CatalogError) {
        try writeLogged { db, changes in
            var recents = try Recents.fetch(db, person)
            recents.open(photo, at: time)
            try recents.save(db, person)
            try db.forgetOldRemoval(at: time)
            changes.recents.insert(person)
            changes.opened = photo
        }
    }

    /// Edits a person's recents in one transaction.
    ///
    /// - Returns: the photos that the edit was about, and the recents as they then stand.
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``, ``CatalogError/noSuchRecent(_:)``, ``CatalogError/nothingToUndo``,
    ///   ``CatalogError/nothingToRedo``; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: Int64 = PersonRecord.local
    ) throws(CatalogError) -> (edited: [PhotoRecord], recents: [RecentPhoto]) {
        try writeLogged { db, changes in
            changes.recents.insert(person)
            var recents = try Recents.fetch(db, person)
            let before = Set(recents.entries.map(\.photo))
            let done = try recents.apply(edit, db, person)
            try recents.save(db, person)
            // The edit log may have been written anew while they were not among the recents.
            changes.returned = recents.entries.map(\.photo).filter { !before.contains($0) }
            // What was cleared stays so, also where a source comes back.
            if recents.entries.isEmpty, edit == .clear || edit == .redo { try db.forgetRemovedRecents(of: person) }
            // Read before the end, so that an edit is done when all of it can be told.
            return (
                try done.photos.compactMap { try PhotoRecord.fetch(db, row: $0) }, try RecentPhoto.fetchAll(db, person)
            )
        }
    }
}

// MARK: - Database

extension RecentPhoto {
    fileprivate static func fetchAll(_ db: Database, _ person: Int64) throws -> [Self] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PhotoRecord.columns), recent.openedAt
                FROM \(PhotoRecord.source) JOIN recent ON recent.photoRow = photo.row
                WHERE recent.personRow = ? ORDER BY recent.position
                """)
        return try Row.fetchAll(statement, arguments: [person]).map {
            Self(openedAt: $0[PhotoRecord.columnCount], photo: PhotoRecord($0))
        }
    }
}

extension Recents {
    /// Reads a person's array.
    static func fetch(_ db: Database, _ person: Int64) throws -> Recents {
        let statement = try db.cachedStatement(
            sql: "SELECT photoRow, openedAt FROM recent WHERE personRow = ? ORDER BY position")
        let rows = try Row.fetchAll(statement, arguments: [person])
        return Recents(rows.map { Entry(photo: $0[0], openedAt: $0[1]) })
    }

    /// The array without photos that were forgotten.
    func existing(_ db: Database) throws -> Recents {
        let exists = try db.cachedStatement(sql: "SELECT 1 FROM photo WHERE row = ?")
        return Recents(try entries.filter { try Row.fetchOne(exists, arguments: [$0.photo]) != nil })
    }

    /// Writes a person's array whole.
    func save(_ db: Database, _ person: Int64) throws {
        try db.execute(sql: "DELETE FROM recent WHERE personRow = ?", arguments: [person])
        let insert = try db.cachedStatement(
            sql: "INSERT INTO recent (personRow, position, photoRow, openedAt) VALUES (?, ?, ?, ?)")
        for (index, entry) in entries.enumerated() {
            try insert.execute(arguments: [person, index + 1, entry.photo, entry.openedAt])
        }
    }

    /// Does what a person asks for, and notes what can be taken back and done again from now on.
    ///
    /// - Returns: the edit that was done, taken back or done again.
    mutating func apply(_ edit: RecentsEdit, _ db: Database, _ person: Int64) throws -> Edit {
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

    private func row(of photo: Int64, _ db: Database) throws -> Int {
        guard let row = row(of: photo) else {
            throw CatalogError.noSuchRecent(try PhotoRecord.fetch(db, row: photo)?.id ?? "")
        }
        return row
    }

    /// Takes back a person's last edit that stands.
    private mutating func undoLast(_ db: Database, _ person: Int64) throws -> Edit {
        let query = "SELECT row, edit FROM recentEdit WHERE personRow = ? AND NOT isUndone ORDER BY row DESC LIMIT 1"
        while let last = try Row.fetchOne(db, sql: query, arguments: [person]) {
            let edit = try JSONDecoder().decode(Edit.self, from: last[1])
            if try change({ $0.undo(edit) }, db, edit: last[0], isUndone: true) { return edit }
        }
        throw CatalogError.nothingToUndo
    }

    /// Does a person's edit again that was taken back last.
    private mutating func redoNext(_ db: Database, _ person: Int64) throws -> Edit {
        let query = "SELECT row, edit FROM recentEdit WHERE personRow = ? AND isUndone ORDER BY row LIMIT 1"
        while let next = try Row.fetchOne(db, sql: query, arguments: [person]) {
            let edit = try JSONDecoder().decode(Edit.self, from: next[1])
            if try change({ $0.redo(edit) }, db, edit: next[0], isUndone: false) { return edit }
        }
        throw CatalogError.nothingToRedo
    }

    /// Undoes or redoes an edit and notes that; answers whether it changed anything. An edit of photos that were opened or
    /// forgotten since may have nothing left to change: it is forgotten.
    private mutating func change(
        _ body: (inout Recents) -> Void, _ db: Database, edit: Int64, isUndone: Bool
    ) throws -> Bool {
        let before = self
        body(&self)
        self = try existing(db)
        if self == before {
            try db.execute(sql: "DELETE FROM recentEdit WHERE row = ?", arguments: [edit])
        } else {
            try db.execute(sql: "UPDATE recentEdit SET isUndone = ? WHERE row = ?", arguments: [isUndone, edit])
        }
        return self != before
    }
}

extension Recents.Edit {
    /// Adds the edit to those that a person can take back, of which the last hundred are kept; those that were taken back can't
    /// be done again any more.
    func save(_ db: Database, _ person: Int64) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "DELETE FROM recentEdit WHERE personRow = ? AND isUndone", arguments: [person])
        try db.execute(sql: "INSERT INTO recentEdit (personRow, edit) VALUES (?, ?)", arguments: [person, json])
        try db.execute(
            sql: """
                DELETE FROM recentEdit WHERE row IN (
                  SELECT row FROM recentEdit WHERE personRow = ? ORDER BY row DESC LIMIT -1 OFFSET 100)
                """, arguments: [person])
    }
}

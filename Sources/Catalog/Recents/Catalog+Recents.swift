internal import Foundation
internal import GRDB

extension Catalog {
    /// One row of the recents with its photo.
    public struct RecentPhoto: Sendable {
        /// Milliseconds since 1970, UTC.
        public var openedAt: Int64
        public var photo: PhotoRecord
    }

    /// An edit of the recents that a person asks for.
    public enum RecentsEdit: Sendable, Equatable {
        /// Takes a row out.
        case delete(row: Int)
        /// Takes a row out and puts it in at another.
        case move(row: Int, to: Int)
        /// Takes the row of a photo out, wherever it stands.
        case deletePhoto(Int64)
        /// Takes the row of a photo out and puts it in at another.
        case movePhoto(Int64, to: Int)
        /// Takes all rows out.
        case clear
        /// Takes back the last delete, move or clear that is not yet taken back.
        case undo
    }

    /// A person's recents, newest first.
    public func recents(of person: Int64 = PersonRecord.local) throws(CatalogError) -> [RecentPhoto] {
        try read { db in try RecentPhoto.fetchAll(db, person) }
    }

    /// Puts a photo on top of a person's recents.
    public func touchRecents(
        of person: Int64 = PersonRecord.local, photo: Int64, at milliseconds: Int64
    ) throws(CatalogError) {
        try writeJournalled { db, changes in
            var recents = try Recents.fetch(db, person)
            recents.open(photo, at: milliseconds)
            try recents.save(db, person)
            changes.recents.insert(person)
            changes.opened = photo
        }
    }

    /// Edits a person's recents in one transaction.
    ///
    /// - Returns: the photos that the edit was about, and the recents as they then stand.
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``, ``CatalogError/nothingToUndo``; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: Int64 = PersonRecord.local
    ) throws(CatalogError) -> (edited: [PhotoRecord], recents: [RecentPhoto]) {
        try writeJournalled { db, changes in
            changes.recents.insert(person)
            let before = try Recents.fetch(db, person)
            var recents = before
            var done: Recents.Edit
            switch edit {
            case .delete(let row): done = try recents.delete(row: row)
            case .move(let row, let target): done = try recents.move(row: row, to: target)
            case .deletePhoto(let photo): done = try recents.delete(row: try recents.row(of: photo))
            case .movePhoto(let photo, let target): done = try recents.move(row: try recents.row(of: photo), to: target)
            case .clear: done = recents.clear()
            case .undo:
                // An edit of photos that were opened or forgotten since has nothing left to take back.
                repeat {
                    done = try Recents.takeLastEdit(db, person)
                    recents.undo(done)
                    recents = try recents.existing(db)
                } while recents == before
            }
            if edit != .undo, recents != before { try done.save(db, person) }
            try recents.save(db, person)
            // Read before the end, so that an edit is done when all of it can be told.
            return (
                try done.photos.compactMap { try PhotoRecord.fetch(db, row: $0) }, try RecentPhoto.fetchAll(db, person)
            )
        }
    }
}

// MARK: - Database

extension Catalog.RecentPhoto {
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

    /// A person's last edit that is not taken back, which it removes from the list of those that are left.
    static func takeLastEdit(_ db: Database, _ person: Int64) throws -> Edit {
        let last = try Row.fetchOne(
            db, sql: "SELECT row, edit FROM recentEdit WHERE personRow = ? ORDER BY row DESC LIMIT 1",
            arguments: [person])
        guard let last else { throw CatalogError.nothingToUndo }
        try db.execute(sql: "DELETE FROM recentEdit WHERE row = ?", arguments: [last[0] as Int64])
        return try JSONDecoder().decode(Edit.self, from: last[1])
    }
}

extension Recents.Edit {
    /// Adds the edit to those that a person can take back, of which the last hundred are kept.
    func save(_ db: Database, _ person: Int64) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT INTO recentEdit (personRow, edit) VALUES (?, ?)", arguments: [person, json])
        try db.execute(
            sql: """
                DELETE FROM recentEdit WHERE row IN (
                  SELECT row FROM recentEdit WHERE personRow = ? ORDER BY row DESC LIMIT -1 OFFSET 100)
                """, arguments: [person])
    }
}

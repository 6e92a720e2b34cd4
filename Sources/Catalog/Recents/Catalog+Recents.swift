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

    /// The recents, newest first.
    public func recents() throws(CatalogError) -> [RecentPhoto] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PhotoRecord.columns), recent.openedAt
                    FROM \(PhotoRecord.source) JOIN recent ON recent.photoRow = photo.row
                    ORDER BY recent.position
                    """)
            return try Row.fetchAll(statement).map {
                RecentPhoto(openedAt: $0[PhotoRecord.columnCount], photo: PhotoRecord($0))
            }
        }
    }

    /// Puts a photo on top of the recents.
    public func touchRecents(photo: Int64, at milliseconds: Int64) throws(CatalogError) {
        try write { db in
            var recents = try Recents.fetch(db)
            recents.open(photo, at: milliseconds)
            try recents.save(db)
        }
    }

    /// Edits the recents in one transaction.
    ///
    /// - Returns: the photos that the edit was about.
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``, ``CatalogError/nothingToUndo``; then nothing has changed.
    public func edit(_ edit: RecentsEdit) throws(CatalogError) -> [PhotoRecord] {
        try write { db in
            let before = try Recents.fetch(db)
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
                    done = try Recents.takeLastEdit(db)
                    recents.undo(done)
                    recents = try recents.existing(db)
                } while recents == before
            }
            if edit != .undo, recents != before { try done.save(db) }
            try recents.save(db)
            return try done.photos.compactMap { try PhotoRecord.fetch(db, row: $0) }
        }
    }
}

// MARK: - Database

extension Recents {
    /// Reads the array.
    static func fetch(_ db: Database) throws -> Recents {
        let rows = try Row.fetchAll(db, sql: "SELECT photoRow, openedAt FROM recent ORDER BY position")
        return Recents(rows.map { Entry(photo: $0[0], openedAt: $0[1]) })
    }

    /// The array without photos that were forgotten.
    func existing(_ db: Database) throws -> Recents {
        let exists = try db.cachedStatement(sql: "SELECT 1 FROM photo WHERE row = ?")
        return Recents(try entries.filter { try Row.fetchOne(exists, arguments: [$0.photo]) != nil })
    }

    /// Writes the array whole.
    func save(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM recent")
        let insert = try db.cachedStatement(sql: "INSERT INTO recent (position, photoRow, openedAt) VALUES (?, ?, ?)")
        for (index, entry) in entries.enumerated() {
            try insert.execute(arguments: [index + 1, entry.photo, entry.openedAt])
        }
    }

    /// The last edit that is not taken back, which it removes from the list of those that are left.
    static func takeLastEdit(_ db: Database) throws -> Edit {
        let last = try Row.fetchOne(db, sql: "SELECT row, edit FROM recentEdit ORDER BY row DESC LIMIT 1")
        guard let last else { throw CatalogError.nothingToUndo }
        try db.execute(sql: "DELETE FROM recentEdit WHERE row = ?", arguments: [last[0] as Int64])
        return try JSONDecoder().decode(Edit.self, from: last[1])
    }
}

extension Recents.Edit {
    /// Adds the edit to those that can be taken back, of which the last hundred are kept.
    func save(_ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT INTO recentEdit (edit) VALUES (?)", arguments: [json])
        try db.execute(sql: "DELETE FROM recentEdit WHERE row <= ?", arguments: [db.lastInsertedRowID - 100])
    }
}

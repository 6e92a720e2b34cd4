internal import GRDB
public import Times

/// A row of the recents with its photo.
public struct RecentPhoto: Sendable {
    public var openedAt: Instant
    public var photo: PhotoRecord

    /// A photo with the time at which it was opened.
    package init(openedAt: Instant, photo: PhotoRecord) {
        (self.openedAt, self.photo) = (openedAt, photo)
    }
}

/// The recents of each person, with their photos.
public struct CatalogRecents: CatalogSubject {
    let catalog: Catalog

    /// A person's recents, newest first.
    public func all(of person: PersonID = .local) throws(CatalogError) -> [RecentPhoto] {
        try read { db in try RecentPhoto.fetchAll(db, person) }
    }

    /// A person's recents, by the ids of their photos.
    func numbered(of person: PersonID) throws(CatalogError) -> NumberedRecents {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT photo.id, openedAt FROM recent JOIN photo ON photo.row = photoRow
                    WHERE personRow = ? ORDER BY position
                    """)
            let rows = try Row.fetchAll(statement, arguments: [person.rawValue])
            return NumberedRecents(
                Recents(rows.map { Recents.Entry(photo: PhotoID($0[0]), openedAt: $0[1]) }),
                number: try db.recentsNumber(of: person))
        }
    }

    /// Puts a photo at the top of a person's recents. Also deletes a removed source whose removal can no longer be
    /// undone.
    ///
    /// - Throws: ``CatalogError/noSuchPhoto(_:)``.
    public func touch(of person: PersonID = .local, photo id: PhotoID, at time: Instant) throws(CatalogError) {
        try writeLogged { db, changes in
            try CatalogPersonalState.checkIsHere(db)
            guard let photo = try db.photoRow(id) else { throw CatalogError.noSuchPhoto(id.rawValue) }
            var recents = try RowRecents.fetch(db, person)
            recents.open(photo, at: time)
            try recents.save(db, person)
            try db.forgetOldRemoval(at: time)
            changes.recents.insert(person.rawValue)
            changes.opened = photo
        }
    }

    /// Edits a person's recents in one transaction; see ``RecentsState/edit(_:of:ifNumber:)``.
    ///
    /// - Returns: the photos that the edit affected, the recents after it, and the number of the last edit.
    /// - Throws: ``CatalogError/refused(_:)``; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: PersonID = .local, ifNumber number: Int64? = nil
    ) throws(CatalogError) -> (edited: [PhotoRecord], recents: [RecentPhoto], number: Int64) {
        try writeLogged { db, changes in
            try CatalogPersonalState.checkIsHere(db)
            if let number {
                let last = try db.recentsNumber(of: person)
                guard last == number else { throw RecentsRefusal.editedSince(number: last) }
            }
            changes.recents.insert(person.rawValue)
            var recents = try RowRecents.fetch(db, person)
            let before = Set(recents.entries.map(\.photo))
            let done = try recents.apply(edit, db, person)
            try recents.save(db, person)
            // The edit log may have been replaced while these photos were not on the recents.
            changes.returned = recents.entries.map(\.photo).filter { !before.contains($0) }
            // Cleared recents stay cleared even if a removed source is restored.
            if recents.entries.isEmpty, edit == .clear || edit == .redo {
                try db.forgetRemovedRecents(of: person.rawValue)
            }
            // Read within the transaction, so that the edit succeeds only if its result can be reported.
            return (
                try done.photos.compactMap { try PhotoRecord.fetch(db, row: $0) }, try RecentPhoto.fetchAll(db, person),
                try db.recentsNumber(of: person)
            )
        }
    }
}

// MARK: - Database

extension RecentPhoto {
    fileprivate static func fetchAll(_ db: Database, _ person: PersonID) throws -> [Self] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PhotoRecord.columns), recent.openedAt
                FROM \(PhotoRecord.source) JOIN recent ON recent.photoRow = photo.row
                WHERE recent.personRow = ? ORDER BY recent.position
                """)
        return try Row.fetchAll(statement, arguments: [person.rawValue]).map {
            Self(openedAt: $0[PhotoRecord.columnCount], photo: PhotoRecord($0))
        }
    }
}

extension Database {
    /// The number of a person's last edit, which is the greatest row number of theirs; 0 before the first.
    fileprivate func recentsNumber(of person: PersonID) throws -> Int64 {
        let statement = try cachedStatement(sql: "SELECT max(row) FROM recentEdit WHERE personRow = ?")
        return try Int64.fetchOne(statement, arguments: [person.rawValue]) ?? 0
    }

    /// The row number of a photo; nil if there is none.
    func photoRow(_ id: PhotoID) throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: "SELECT row FROM photo WHERE id = ?"), arguments: [id.rawValue])
    }
}

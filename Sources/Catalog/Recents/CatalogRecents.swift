internal import GRDB
public import Times

/// One row of the recents with its photo.
public struct RecentPhoto: Sendable {
    public var openedAt: Instant
    public var photo: PhotoRecord

    /// A photo opened at a time.
    package init(openedAt: Instant, photo: PhotoRecord) {
        (self.openedAt, self.photo) = (openedAt, photo)
    }
}

/// The photos that people opened last, together with what is known of them.
public struct CatalogRecents: CatalogSubject {
    let catalog: Catalog

    /// A person's recents, newest first.
    public func all(of person: PersonID = .local) throws(CatalogError) -> [RecentPhoto] {
        try read { db in try RecentPhoto.fetchAll(db, person) }
    }

    /// A person's recents by the ids of their photos.
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

    /// Puts a photo on top of a person's recents. A source that was removed, and is past coming back by now, is forgotten.
    ///
    /// - Throws: ``CatalogError/noSuchPhoto(_:)``.
    public func touch(of person: PersonID = .local, photo id: PhotoID, at time: Instant) throws(CatalogError) {
        try writeLogged { db, changes in
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
    /// - Returns: the photos that the edit was about, the recents as they then stand, and the number of the last edit.
    /// - Throws: ``CatalogError/refused(_:)``; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: PersonID = .local, ifNumber number: Int64? = nil
    ) throws(CatalogError) -> (edited: [PhotoRecord], recents: [RecentPhoto], number: Int64) {
        try writeLogged { db, changes in
            if let number {
                let last = try db.recentsNumber(of: person)
                guard last == number else { throw RecentsRefusal.editedSince(number: last) }
            }
            changes.recents.insert(person.rawValue)
            var recents = try RowRecents.fetch(db, person)
            let before = Set(recents.entries.map(\.photo))
            let done = try recents.apply(edit, db, person)
            try recents.save(db, person)
            // The edit log may have been written anew while they were not among the recents.
            changes.returned = recents.entries.map(\.photo).filter { !before.contains($0) }
            // What was cleared stays so, also where a source comes back.
            if recents.entries.isEmpty, edit == .clear || edit == .redo {
                try db.forgetRemovedRecents(of: person.rawValue)
            }
            // Read before the end, so that an edit is done when all of it can be told.
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
    /// The number of a person's last edit: the greatest that one of theirs has. 0 before the first.
    fileprivate func recentsNumber(of person: PersonID) throws -> Int64 {
        let statement = try cachedStatement(sql: "SELECT max(row) FROM recentEdit WHERE personRow = ?")
        return try Int64.fetchOne(statement, arguments: [person.rawValue]) ?? 0
    }

    /// The row number of a photo; nil where there is none.
    func photoRow(_ id: PhotoID) throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: "SELECT row FROM photo WHERE id = ?"), arguments: [id.rawValue])
    }
}

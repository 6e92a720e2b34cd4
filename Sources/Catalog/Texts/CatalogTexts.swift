internal import GRDB
public import Times

/// Titles, captions and keywords that people gave to photos.
public struct CatalogTexts: CatalogSubject {
    let catalog: Catalog

    /// Changes the texts of photos by their ids, in one transaction: of all, or of none. Imports and refreshes do not
    /// change what was given.
    ///
    /// - Returns: the change, for ``CatalogCorrections/undo(edit:)``; it counts photos that were given other texts.
    /// - Throws: ``CatalogError/noSuchPhoto(_:)`` for the first id that no photo has.
    public func change(
        photos ids: [String], _ change: TextChange, at time: Instant
    ) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            try changes.change(try PhotoKey.all(withIDs: ids, in: db), change, at: time, in: db)
        }
    }

    /// As ``change(photos:_:at:)``, by row numbers; rows without a photo are skipped.
    public func change(
        rows: [Int64], _ change: TextChange, at time: Instant
    ) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            try changes.change(try PhotoKey.all(inRows: rows, in: db), change, at: time, in: db)
        }
    }

    /// What people gave to photos, by the photo's id, including forgotten photos.
    public func all() throws(CatalogError) -> [GivenText] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT photoID, photo.sha256 FROM givenText LEFT JOIN photo ON photo.id = photoID ORDER BY photoID
                    """)
            return try rows.compactMap { row in
                try GivenTextRow.fetch(db, photo: row[0]).map {
                    GivenText($0.text, sha256: (row[1] as Blob?)?.bytes)
                }
            }
        }
    }

    /// What a person gave to the photo with this complete id; nil for nothing.
    public func given(photo id: String) throws(CatalogError) -> GivenText? {
        try read { db in try GivenTextRow.fetch(db, photo: id).map { GivenText($0.text) } }
    }
}

// MARK: - Within a transaction

extension PendingEdits {
    fileprivate mutating func change(
        _ photos: [PhotoKey], _ change: TextChange, at time: Instant, in db: Database
    ) throws -> NumberedEdit {
        var recorder = try EditRecorder(db)
        for photo in photos {
            let before = try GivenTextRow.fetch(db, photo: photo.id)?.said
            let text = change.applied(to: before, ofPhoto: photo.id, at: time)
            guard text.given != before?.given ?? PhotoTexts() else { continue }
            try give(text, to: photo, in: db, recorder: &recorder)
        }
        if !recorder.subjects.isEmpty { note(.textSet, recorder.subjects, count: recorder.subjects.count) }
        return try recorder.finish()
    }

    /// Gives texts to a photo, and records that for an undo.
    mutating func give(
        _ text: LoggedText, to photo: PhotoKey, in db: Database, recorder: inout EditRecorder
    ) throws {
        let before = try GivenTextRow.fetch(db, photo: photo.id)?.said
        if text.given == PhotoTexts() {
            try removeText(ofPhoto: photo.row, in: db)
        } else {
            try give(text, toPhoto: photo.row, in: db)
        }
        let after = try GivenTextRow.fetch(db, photo: photo.id)?.said
        try recorder.note(.text, of: photo.id, before: before, after: after)
    }

    /// Gives texts to the photo in a row, whatever it was given before.
    mutating func give(_ text: LoggedText, toPhoto row: Int64, in db: Database) throws {
        let writer = GivenTextWriter(db: db)
        try writer.write(text.said)
        try writer.apply(toPhoto: row)
        texted.append(text.photo)
    }

    /// Removes what the photo in a row was given; its own texts return.
    mutating func removeText(ofPhoto row: Int64, in db: Database) throws {
        try GivenTextWriter(db: db).restoreOwn(ofPhoto: row)
        let delete = try db.cachedStatement(
            sql: "DELETE FROM givenText WHERE photoID = (SELECT id FROM photo WHERE row = ?) RETURNING photoID")
        if let id = try String.fetchOne(delete, arguments: [row]) { untexted.append(id) }
    }
}

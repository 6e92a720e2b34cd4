internal import GRDB
public import Times

/// A change of the corrections of several photos.
public enum CorrectionChange: Sendable, Equatable {
    /// Sets photos to a place, or to a position (WGS 84 degrees) and its place.
    case set(PlaceDescription, latitude: Double?, longitude: Double?)
    /// Removes corrections.
    case reset

    fileprivate var place: PlaceDescription? {
        guard case .set(let place, _, _) = self else { return nil }
        return place
    }
}

extension CatalogCorrections {
    /// Changes the corrections of photos by their ids, in one transaction: of all, or of none.
    ///
    /// - Returns: the change, for ``undo(edit:)``; an id that comes twice counts once.
    /// - Throws: ``CatalogError/noSuchPhoto(_:)`` for the first id that no photo has.
    public func change(
        photos ids: [String], _ change: CorrectionChange, at time: Instant
    ) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            try changes.correct(try PhotoKey.all(withIDs: ids, in: db), change, at: time, in: db)
        }
    }

    /// Sets photos to a place, or to a position and its place; imports and refreshes do not change that. Skips rows
    /// without a photo.
    @discardableResult public func set(
        photos rows: [Int64], to place: PlaceDescription, latitude: Double?, longitude: Double?, at time: Instant
    ) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            let change = CorrectionChange.set(place, latitude: latitude, longitude: longitude)
            return try changes.correct(try PhotoKey.all(inRows: rows, in: db), change, at: time, in: db)
        }
    }

    /// Removes corrections of photos, which return to where their files or feeds say.
    public func reset(photos rows: [Int64]) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            try changes.correct(try PhotoKey.all(inRows: rows, in: db), .reset, at: .epoch, in: db)
        }
    }

    /// Whether the photo with this complete id has a correction.
    public func isCorrected(photo id: String) throws(CatalogError) -> Bool {
        try read { db in try CorrectionRow.fetch(db, photo: id) != nil }
    }
}

// MARK: - Within a transaction

/// A photo by its row number and its id.
struct PhotoKey {
    var row: Int64
    var id: String

    /// The row number of the photo with this complete id; nil if there is none.
    static func row(ofID id: String, in db: Database) throws -> Int64? {
        try Int64.fetchOne(try db.cachedStatement(sql: "SELECT row FROM photo WHERE id = ?"), arguments: [id])
    }

    /// Photos by their complete ids, each once.
    ///
    /// - Throws: ``CatalogError/noSuchPhoto(_:)`` for the first id that no photo has.
    static func all(withIDs ids: [String], in db: Database) throws -> [PhotoKey] {
        var seen: Set<String> = []
        return try ids.filter { seen.insert($0).inserted }.map { id in
            guard let row = try Self.row(ofID: id, in: db) else { throw CatalogError.noSuchPhoto(id) }
            return PhotoKey(row: row, id: id)
        }
    }

    /// The photos in these rows, each once; rows without a photo are left out.
    static func all(inRows rows: [Int64], in db: Database) throws -> [PhotoKey] {
        let find = try db.cachedStatement(sql: "SELECT id FROM photo WHERE row = ?")
        var seen: Set<Int64> = []
        return try rows.filter { seen.insert($0).inserted }.compactMap { row in
            try String.fetchOne(find, arguments: [row]).map { PhotoKey(row: row, id: $0) }
        }
    }

    /// The photo with an id, or else all with a content.
    static func all(withID id: String, orContent sha256: [UInt8]?, in db: Database) throws -> [PhotoKey] {
        let known = try Row.fetchAll(
            db,
            sql: """
                SELECT row, id FROM photo WHERE id = ?1
                  OR (sha256 = ?2 AND NOT EXISTS (SELECT 1 FROM photo WHERE id = ?1))
                """, arguments: [id, sha256.map { Blob($0) }])
        return known.map { PhotoKey(row: $0[0], id: $0[1]) }
    }
}

extension PendingEdits {
    /// Changes corrections, and records that for an undo.
    fileprivate mutating func correct(
        _ photos: [PhotoKey], _ change: CorrectionChange, at time: Instant, in db: Database
    ) throws -> NumberedEdit {
        var recorder = try EditRecorder(db)
        for photo in photos {
            switch change {
            case .set(let place, let latitude, let longitude):
                let correction = Correction(photoID: photo.id, place: place, latitude: latitude, longitude: longitude)
                try correct(photo, by: correction, at: time, in: db, recorder: &recorder)
            case .reset:
                guard let before = try LoggedCorrection.fetch(db, photo: photo.id) else { continue }
                _ = try removeCorrection(ofPhoto: photo.row, in: db)
                try recorder.note(
                    .place, of: photo.id, before: before.decision, after: nil as LoggedCorrection?)
            }
        }
        noteCorrections(recorder, at: change.place)
        return try recorder.finish()
    }

    /// Notes which photos were set to a place, or returned to their own if it is nil.
    mutating func noteCorrections(_ recorder: EditRecorder, at place: PlaceDescription?) {
        guard !recorder.subjects.isEmpty else { return }
        note(
            place == nil ? .placeReset : .placeSet, recorder.subjects, detail: place.map { $0.name ?? $0.id },
            count: recorder.subjects.count)
    }

    /// Corrects a photo, and records that for an undo.
    mutating func correct(
        _ photo: PhotoKey, by correction: Correction, at time: Instant, in db: Database, recorder: inout EditRecorder
    ) throws {
        let before = try LoggedCorrection.fetch(db, photo: photo.id)
        try correct(photo: photo.row, by: correction, at: time, in: db)
        let after = try LoggedCorrection.fetch(db, photo: photo.id)
        try recorder.note(.place, of: photo.id, before: before?.decision, after: after?.identity)
    }
}

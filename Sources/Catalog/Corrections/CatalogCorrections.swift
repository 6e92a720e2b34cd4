internal import Disk
internal import GRDB
public import Times

/// Positions and places of photos that people set by hand.
public struct CatalogCorrections: CatalogSubject {
    let catalog: Catalog

    /// All corrections, by the photo's id, including those of forgotten photos.
    public func all() throws(CatalogError) -> [Correction] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT correction.photoID AS photoID, photo.sha256 AS sha256, correction.placeRow AS placeRow,
                      correction.districtRow AS districtRow, correction.latitude AS saidLatitude,
                      correction.longitude AS saidLongitude, suggestedFrom
                    FROM correction LEFT JOIN photo ON photo.id = correction.photoID ORDER BY correction.photoID
                    """)
            var corrections: [Correction] = []
            while let row = try rows.next() {
                let place = try PlaceDescription.fetch(db, place: row["placeRow"], district: row["districtRow"])
                corrections.append(
                    Correction(
                        photoID: row["photoID"], sha256: (row["sha256"] as Blob?)?.bytes, place: place ?? .unknown,
                        latitude: row["saidLatitude"], longitude: row["saidLongitude"],
                        suggestedFrom: row["suggestedFrom"]))
            }
            return corrections
        }
    }

    /// Imports corrections, place names and texts from elsewhere. Each correction and text applies to the photo with its
    /// id, or else to those with its content; if there is none yet, it is kept until the photo is imported. An undo
    /// covers the photos of this library, and the names.
    ///
    /// - Returns: how many photos were corrected or got texts, by the number of the change.
    public func take(
        _ corrections: [Correction], naming names: [OwnPlaceName] = [], texts: [GivenText] = [], at time: Instant
    ) throws(CatalogError) -> (edit: NumberedEdit, photos: Int) {
        try writeLogged { db, changes in
            var recorder = try EditRecorder(db)
            for var name in names {
                // Elsewhere, the place can have another spelling.
                let known = try PlaceDescription.row(ofID: name.placeID, in: db)
                name.placeID = try known.flatMap { try PlaceRecord.fetch(db, row: $0)?.id } ?? name.placeID
                try changes.name(name, in: db, recorder: &recorder)
            }
            var photos: Set<Int64> = []
            for correction in corrections {
                let known = try PhotoKey.all(
                    withID: correction.photoID, orContent: correction.sha256, in: db)
                for photo in known {
                    var correction = correction
                    correction.photoID = photo.id
                    try changes.correct(photo, by: correction, at: time, in: db, recorder: &recorder)
                    photos.insert(photo.row)
                }
                guard known.isEmpty else { continue }
                try db.write(correction, of: correction.photoID, at: time)
                changes.corrected.append(correction.photoID)
            }
            for text in texts {
                let known = try PhotoKey.all(withID: text.photoID, orContent: text.sha256, in: db)
                for photo in known {
                    try changes.give(text.logged(ofPhoto: photo.id, at: time), to: photo, in: db, recorder: &recorder)
                    photos.insert(photo.row)
                }
                let waiting = text.logged(ofPhoto: text.photoID, at: time)
                guard known.isEmpty, waiting.given != PhotoTexts() else { continue }
                try GivenTextWriter(db: db).write(waiting)
                changes.texted.append(text.photoID)
            }
            let changed = Set(changes.corrected + changes.texted + changes.untexted + changes.named)
            if !changed.isEmpty { changes.note(.correctionsImported, [], count: changed.count) }
            return (try recorder.finish(), photos.count)
        }
    }
}

// MARK: - Within a transaction

extension PendingEdits {
    /// Corrects the photo in a row, whatever it was corrected to before.
    mutating func correct(photo row: Int64, by correction: Correction, at time: Instant, in db: Database) throws {
        try db.write(correction, of: correction.photoID, at: time)
        try db.applyCorrection(ofPhoto: row)
        corrected.append(correction.photoID)
    }

    /// Removes the correction of the photo in a row, which returns to its own place. Returns whether that was known.
    mutating func removeCorrection(ofPhoto row: Int64, in db: Database) throws -> Bool {
        try db.setPhotoToOwnPlace(row)
        let isReturned = db.changesCount > 0
        try db.settleTakenTime(ofPhoto: row)
        let delete = try db.cachedStatement(
            sql: "DELETE FROM correction WHERE photoID = (SELECT id FROM photo WHERE row = ?) RETURNING photoID")
        if let id = try String.fetchOne(delete, arguments: [row]) { reset.append(id) }
        return isReturned
    }
}

extension Database {
    /// Stores the correction of the photo `id`.
    func write(_ correction: Correction, of id: String, at time: Instant) throws {
        let upsert = try cachedStatement(
            sql: """
                \(CorrectionRow.insert)
                ON CONFLICT (photoID) DO UPDATE SET placeRow = excluded.placeRow, districtRow = excluded.districtRow,
                  formerPlaceRow = NULL, latitude = excluded.latitude, longitude = excluded.longitude,
                  suggestedFrom = excluded.suggestedFrom, correctedAt = excluded.correctedAt
                """)
        let rows = try correction.place.placedRows(in: self)
        let row = CorrectionRow(
            photoID: id, placeRow: rows.place, districtRow: rows.district, latitude: correction.latitude,
            longitude: correction.longitude, suggestedFrom: correction.suggestedFrom, correctedAt: time)
        try upsert.execute(arguments: row.arguments)
    }

    /// Writes a photo's own place, position and texts, those of its file or feed. While `write` runs, the photo has its
    /// own, so that a place where it was listed formerly stays; afterwards it is as its correction and given texts say,
    /// if it has them. Four look-ups if it has none.
    func writeOwnFacts(ofPhoto row: Int64, _ write: () throws -> Void) throws {
        try setPhotoToOwnPlace(row)
        try GivenTextWriter(db: self).restoreOwn(ofPhoto: row)
        try write()
        try keepCorrections(ofPhoto: row)
    }

    /// Sets a corrected photo back to its own place and position.
    func setPhotoToOwnPlace(_ row: Int64) throws {
        let restore = try cachedStatement(
            sql: """
                UPDATE photo SET placeRow = own.ownPlaceRow, districtRow = own.ownDistrictRow,
                  formerPlaceRow = own.ownFormerPlaceRow, latitude = own.ownLatitude, longitude = own.ownLongitude,
                  isSuggested = 0
                FROM correction AS own WHERE own.photoID = photo.id AND photo.row = ? AND own.ownPlaceRow IS NOT NULL
                """)
        try restore.execute(arguments: [row])
    }

    /// Applies the correction and the given texts of a photo that was written with its own place and texts, and
    /// remembers those. Two look-ups if the photo has neither.
    func keepCorrections(ofPhoto row: Int64) throws {
        try cachedStatement(sql: rememberOwnPlace).execute(arguments: [row])
        if changesCount > 0 { try setPhotoToCorrection(row) }
        try GivenTextWriter(db: self).keep(ofPhoto: row)
    }

    /// Applies a new correction. The photo's own place is the one that it had before its first correction.
    func applyCorrection(ofPhoto row: Int64) throws {
        let remember = try cachedStatement(sql: "\(rememberOwnPlace) AND correction.ownPlaceRow IS NULL")
        try remember.execute(arguments: [row])
        try setPhotoToCorrection(row)
    }

    /// Sets a photo to the place and position of its correction.
    func setPhotoToCorrection(_ row: Int64) throws {
        let apply = try cachedStatement(
            sql: """
                UPDATE photo SET placeRow = said.placeRow, districtRow = said.districtRow,
                  formerPlaceRow = said.formerPlaceRow, latitude = said.latitude, longitude = said.longitude,
                  isSuggested = said.suggestedFrom IS NOT NULL
                FROM correction AS said WHERE photo.row = ?1 AND said.photoID = photo.id
                """)
        try apply.execute(arguments: [row])
        try settleTakenTime(ofPhoto: row)
    }
}

/// Copies the place and position of the photo in row ?1 to its correction; more conditions can follow.
private let rememberOwnPlace = """
    UPDATE correction SET ownPlaceRow = photo.placeRow, ownDistrictRow = photo.districtRow,
      ownFormerPlaceRow = photo.formerPlaceRow, ownLatitude = photo.latitude, ownLongitude = photo.longitude
    FROM photo WHERE photo.row = ?1 AND correction.photoID = photo.id
    """

internal import Disk
internal import GRDB
public import Times

/// Where people said that photos were taken.
public struct CatalogCorrections: CatalogSubject {
    let catalog: Catalog

    /// Sets photos at a place, or at a position and its place, for good: imports and refreshes leave them there.
    public func set(
        photos rows: [Int64], to place: PlaceDescription, latitude: Double?, longitude: Double?, at time: Instant
    ) throws(CatalogError) {
        try writeLogged { db, changes in
            for row in rows {
                guard let id = try String.fetchOne(db, sql: "SELECT id FROM photo WHERE row = ?", arguments: [row])
                else { continue }
                let correction = Correction(photoID: id, place: place, latitude: latitude, longitude: longitude)
                try db.write(correction, of: id, at: time)
                try db.applyCorrection(ofPhoto: row)
                changes.corrected.append(id)
            }
        }
    }

    /// Takes corrections of photos back: they stand where their files or feeds say. Returns how many were corrected.
    public func reset(photos rows: [Int64]) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            var count = 0
            for row in rows {
                try db.setPhotoToOwnPlace(row)
                count += db.changesCount
                try db.settleTakenTime(ofPhoto: row)
                let id = try String.fetchOne(
                    db,
                    sql:
                        "DELETE FROM correction WHERE photoID = (SELECT id FROM photo WHERE row = ?) RETURNING photoID",
                    arguments: [row])
                if let id { changes.reset.append(id) }
            }
            return count
        }
    }

    /// All corrections, by the photo's id; those of photos that were forgotten too.
    public func all() throws(CatalogError) -> [Correction] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns), correction.photoID AS photoID, photo.sha256 AS sha256,
                      correction.latitude AS saidLatitude, correction.longitude AS saidLongitude, suggestedFrom
                    FROM correction JOIN place ON place.row = correction.placeRow
                    LEFT JOIN photo ON photo.id = correction.photoID ORDER BY correction.photoID
                    """)
            var corrections: [Correction] = []
            while let row = try rows.next() {
                corrections.append(
                    Correction(
                        photoID: row["photoID"], sha256: (row["sha256"] as Blob?)?.bytes,
                        place: PlaceDescription(PlaceRecord(row)), latitude: row["saidLatitude"],
                        longitude: row["saidLongitude"], suggestedFrom: row["suggestedFrom"]))
            }
            return corrections
        }
    }

    /// Takes over corrections from elsewhere: each for the photo of its id, else for those of its content. One for a photo
    /// that is not here is kept for when it comes. With them what places are called by hand. Returns how many photos stand corrected
    /// now.
    public func take(
        _ corrections: [Correction], naming names: [OwnPlaceName] = [], at time: Instant
    ) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            var count = 0
            for name in names {
                try db.write(name)
                changes.named.append(name.placeID)
            }
            for correction in corrections {
                let known = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT row, id FROM photo WHERE id = ?1
                          OR (sha256 = ?2 AND NOT EXISTS (SELECT 1 FROM photo WHERE id = ?1))
                        """, arguments: [correction.photoID, correction.sha256.map { Blob($0) }])
                for id in known.isEmpty ? [correction.photoID] : known.map({ $0[1] as String }) {
                    try db.write(correction, of: id, at: time)
                    changes.corrected.append(id)
                }
                for row in known { try db.applyCorrection(ofPhoto: row[0]) }
                count += known.count
            }
            return count
        }
    }
}

// MARK: - Within a transaction

extension Database {
    /// Writes where a person set the photo `id`.
    func write(_ correction: Correction, of id: String, at time: Instant) throws {
        let upsert = try cachedStatement(
            sql: """
                \(CorrectionRow.insert)
                ON CONFLICT (photoID) DO UPDATE SET placeRow = excluded.placeRow, latitude = excluded.latitude,
                  longitude = excluded.longitude, suggestedFrom = excluded.suggestedFrom, correctedAt = excluded.correctedAt
                """)
        let row = CorrectionRow(
            photoID: id, placeRow: try correction.place.rowNumber(in: self), latitude: correction.latitude,
            longitude: correction.longitude, suggestedFrom: correction.suggestedFrom, correctedAt: time)
        try upsert.execute(arguments: row.arguments)
    }

    /// Sets a photo to where it says itself that it is, if a person set it elsewhere. To be called before a write that takes over
    /// only what is missing; then ``keepCorrection(ofPhoto:)``.
    func setPhotoToOwnPlace(_ row: Int64) throws {
        let restore = try cachedStatement(
            sql: """
                UPDATE photo SET placeRow = own.ownPlaceRow, latitude = own.ownLatitude, longitude = own.ownLongitude,
                  isSuggested = 0
                FROM correction AS own WHERE own.photoID = photo.id AND photo.row = ? AND own.ownPlaceRow IS NOT NULL
                """)
        try restore.execute(arguments: [row])
    }

    /// Sets a photo that was just written back to where a person set it, and remembers what it says itself. To be called
    /// after every write of a photo's place; one look-up for a photo that nobody corrected.
    func keepCorrection(ofPhoto row: Int64) throws {
        let remember = try cachedStatement(
            sql: """
                UPDATE correction SET ownPlaceRow = photo.placeRow, ownLatitude = photo.latitude, ownLongitude = photo.longitude
                FROM photo WHERE photo.row = ?1 AND correction.photoID = photo.id
                  AND (correction.ownPlaceRow IS NULL OR photo.placeRow <> correction.placeRow
                    OR photo.latitude IS NOT correction.latitude OR photo.longitude IS NOT correction.longitude)
                """)
        try remember.execute(arguments: [row])
        if changesCount > 0 { try setPhotoToCorrection(row) }
    }

    /// Sets a photo to where a person has just set it. What it says itself is what it stood at before the first time.
    func applyCorrection(ofPhoto row: Int64) throws {
        let remember = try cachedStatement(
            sql: """
                UPDATE correction SET ownPlaceRow = photo.placeRow, ownLatitude = photo.latitude, ownLongitude = photo.longitude
                FROM photo WHERE photo.row = ?1 AND correction.photoID = photo.id AND correction.ownPlaceRow IS NULL
                """)
        try remember.execute(arguments: [row])
        try setPhotoToCorrection(row)
    }

    /// Sets a photo to where a person set it.
    func setPhotoToCorrection(_ row: Int64) throws {
        let apply = try cachedStatement(
            sql: """
                UPDATE photo SET placeRow = said.placeRow, latitude = said.latitude, longitude = said.longitude,
                  isSuggested = said.suggestedFrom IS NOT NULL
                FROM correction AS said WHERE photo.row = ?1 AND said.photoID = photo.id
                """)
        try apply.execute(arguments: [row])
        try settleTakenTime(ofPhoto: row)
    }
}

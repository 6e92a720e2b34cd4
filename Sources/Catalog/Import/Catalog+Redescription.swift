internal import GRDB

extension Catalog {
    /// The version of the reading of metadata, with which each photo is marked. Raise it when more, or something better, is
    /// read from files: then the next import reads the metadata of unchanged files again, and the next sync those of downloaded
    /// ones, once, without hashing them or making thumbnails. Nothing of the catalogue is written for that before.
    public static let metadataVersion = 1

    /// Writes down what files of folders say of themselves, read again, in one transaction. What else is known stays, and so do
    /// corrections; a file that was recorded anew meanwhile is left alone.
    public func redescribe(_ files: [(row: Int64, file: IndexedFile)]) throws(CatalogError) {
        try write { db in
            let update = try db.cachedStatement(
                sql: """
                    UPDATE photo SET placeRow = ?, title = ?, caption = ?, credit = ?, license = ?, keywords = ?, altitude = ?,
                      direction = ?, takenAt = ?, takenLocal = ?, takenZone = ?, latitude = ?, longitude = ?,
                      metadataVersion = \(Self.metadataVersion)
                    WHERE row = ? AND inode = ? AND bytes = ? AND modifiedAt = ? AND metadataVersion < \(Self.metadataVersion)
                    """)
            for (row, file) in files {
                let taken = file.takenTime
                try update.execute(arguments: [
                    try file.place.rowNumber(in: db), file.title, file.caption, file.credit, file.license,
                    file.keywordLines, file.altitude, file.direction, taken?.takenAt, file.taken?.milliseconds,
                    taken?.source.rawValue, file.latitude, file.longitude, row, file.fingerprint.inode,
                    file.fingerprint.bytes, file.fingerprint.modifiedAt,
                ])
                if db.changesCount > 0 { try db.keepCorrection(ofPhoto: row) }
            }
        }
    }

    /// Downloaded photos whose metadata were read by an earlier version, `limit` at most.
    public func outdatedDownloads(limit: Int) throws(CatalogError) -> [PhotoRecord] {
        try read { db in
            let rows = try Int64.fetchAll(
                db,
                sql: """
                    SELECT row FROM photo INDEXED BY photoOfSourceByMetadata
                    WHERE sourceRow IS NOT NULL AND sha256 IS NOT NULL AND metadataVersion < \(Self.metadataVersion) AND feedRow IS NOT NULL
                    LIMIT ?
                    """, arguments: [limit])
            return try rows.compactMap { try PhotoRecord.fetch(db, row: $0) }
        }
    }

    /// Writes down what downloaded files say of themselves, read again, in one transaction; nil where the file is not here: it
    /// is read when it is fetched again.
    public func redescribe(downloads: [(row: Int64, described: IndexedFile?)]) throws(CatalogError) {
        try write { db in
            let note = try db.cachedStatement(
                sql: "UPDATE photo SET metadataVersion = \(Self.metadataVersion) WHERE row = ?")
            for (row, described) in downloads {
                if let described {
                    try db.describe(download: row, described)
                } else {
                    try note.execute(arguments: [row])
                }
            }
        }
    }
}

extension Database {
    /// Writes down what the file of a photo of a source says of itself: taken where the feed is silent, but for the time.
    func describe(download row: Int64, _ own: IndexedFile) throws {
        try setPhotoToOwnPlace(row)
        let taken = own.takenTime
        let update = try cachedStatement(
            sql: """
                UPDATE photo SET title = coalesce(title, ?1), caption = coalesce(caption, ?2), credit = coalesce(credit, ?3),
                  license = coalesce(license, ?4), keywords = coalesce(keywords, ?5), altitude = ?6, direction = ?7,
                  takenAt = ?8, takenLocal = ?9, takenZone = ?10,
                  latitude = coalesce(latitude, ?11), longitude = coalesce(longitude, ?12),
                  placeRow = CASE
                    WHEN ?13 AND EXISTS (SELECT 1 FROM place WHERE row = photo.placeRow AND countryCode = '\(PlaceRecord.unknownCountry)') THEN ?14
                    ELSE placeRow END,
                  metadataVersion = \(Catalog.metadataVersion)
                WHERE row = ?15
                """)
        try update.execute(arguments: [
            own.title, own.caption, own.credit, own.license, own.keywordLines, own.altitude, own.direction,
            taken?.takenAt, own.taken?.milliseconds, taken?.source.rawValue, own.latitude, own.longitude,
            own.latitude != nil, try own.place.rowNumber(in: self), row,
        ])
        try settleTakenTime(ofPhoto: row)
        try keepCorrection(ofPhoto: row)
    }
}

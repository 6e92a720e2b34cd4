internal import Disk
internal import GRDB

extension Catalog {
    /// The version of the reading of files, with which each photo is marked. Raise it when more, or something better, is read from
    /// their metadata, or pictures are read that could not be: then the next import reads the metadata of unchanged files again,
    /// and the next sync those of downloaded ones, once, without hashing them or making thumbnails; a file of a folder of which no
    /// picture could be made is read anew. Nothing of the catalogue is written for that before.
    public static let metadataVersion = 1
}

extension CatalogFolders {
    /// Writes down what files of folders say of themselves, read again, in one transaction. What else is known stays, and so do
    /// corrections; a file that was recorded anew meanwhile is left alone.
    public func redescribe(_ files: [(row: Int64, file: IndexedFile)]) throws(CatalogError) {
        try write { db in
            let update = try db.cachedStatement(
                sql: """
                    UPDATE photo SET placeRow = ?, \(DescribedColumns.Column.assignments),
                      metadataVersion = \(Catalog.metadataVersion)
                    WHERE row = ? AND inode = ? AND bytes = ? AND modifiedAt = ? AND metadataVersion < \(Catalog.metadataVersion)
                    """)
            for (row, file) in files {
                let fingerprint = file.fingerprint
                try update.execute(
                    arguments: [try file.place.rowNumber(in: db)] + file.described.arguments
                        + [row, fingerprint.inode, fingerprint.bytes, fingerprint.modifiedAt])
                if db.changesCount > 0 { try db.keepCorrection(ofPhoto: row) }
            }
        }
    }
}

extension CatalogDownloads {
    /// Downloaded photos whose metadata were read by an earlier version, `limit` at most.
    public func outdated(limit: Int) throws(CatalogError) -> [PhotoRecord] {
        try read { db in
            let rows = try Int64.fetchAll(
                db,
                sql: """
                    SELECT row FROM photo INDEXED BY photoOfSourceByMetadata
                    WHERE sourceRow IS NOT NULL AND sha256 IS NOT NULL AND metadataVersion < \(Catalog.metadataVersion) AND feedRow IS NOT NULL
                    LIMIT ?
                    """, arguments: [limit])
            return try rows.compactMap { try PhotoRecord.fetch(db, row: $0) }
        }
    }

    /// Writes down what downloaded files say of themselves, read again, in one transaction; nil where the file is not here: it
    /// is read when it is fetched again.
    public func redescribe(_ downloads: [(row: Int64, described: IndexedFile?)]) throws(CatalogError) {
        try write { db in
            let note = try db.cachedStatement(
                sql: "UPDATE photo SET metadataVersion = \(Catalog.metadataVersion) WHERE row = ?")
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
        try cachedStatement(sql: describeDownload).execute(
            arguments: own.described.arguments + [own.latitude != nil, try own.place.rowNumber(in: self), row])
        try settleTakenTime(ofPhoto: row)
        try keepCorrection(ofPhoto: row)
    }
}

/// Of a photo of a source its feed says what it has; how it was taken is the file's to say.
private let describeDownload = {
    let ofFile: Set<DescribedColumns.Column> = [.altitude, .direction, .takenAt, .takenLocal, .takenZone]
    let assignments = DescribedColumns.Column.allCases.map { column in
        "\(column.stringValue) = " + (ofFile.contains(column) ? "?" : "coalesce(\(column.stringValue), ?)")
    }
    return """
        UPDATE photo SET \(assignments.joined(separator: ", ")),
          placeRow = CASE
            WHEN ? AND EXISTS (SELECT 1 FROM place WHERE row = photo.placeRow AND countryCode = '\(PlaceRecord.unknownCountry)')
            THEN ? ELSE placeRow END,
          metadataVersion = \(Catalog.metadataVersion)
        WHERE row = ?
        """
}()

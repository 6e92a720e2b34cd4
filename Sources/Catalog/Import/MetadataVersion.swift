internal import Disk
internal import GRDB

extension Catalog {
    /// The version of the metadata reader, stored with each photo. Raise it when more metadata, or something better, is
    /// read, or when more kinds of pictures can be decoded. Then the next import reads the metadata of unchanged files
    /// again, and the next sync that of downloaded files, once, without hashing them or making thumbnails; files in
    /// folders that could not be decoded are read completely. Nothing else needs to be migrated.
    public static let metadataVersion = 5
}

extension CatalogFolders {
    /// Stores the metadata of files in folders that were read again, in one transaction. Other data and corrections
    /// stay; a file that was recorded again in the meantime is skipped.
    public func updateMetadata(_ files: [(row: Int64, file: IndexedFile)]) throws(CatalogError) {
        try write { db in
            let isUnchanged = try db.cachedStatement(
                sql: """
                    SELECT 1 FROM photo WHERE row = ? AND inode = ? AND bytes = ? AND modifiedAt = ?
                      AND (metadataVersion < \(Catalog.metadataVersion) OR sidecar IS NOT ?)
                    """)
            let update = try db.cachedStatement(
                sql: """
                    UPDATE photo SET \(PlacedRows.assignments), \(DescribedColumns.Column.assignments),
                      metadataVersion = \(Catalog.metadataVersion)
                    WHERE row = ?
                    """)
            for (row, file) in files {
                let fingerprint = file.fingerprint
                let known: StatementArguments = [
                    row, fingerprint.inode, fingerprint.bytes, fingerprint.modifiedAt, file.sidecar,
                ]
                guard try Row.fetchOne(isUnchanged, arguments: known) != nil else { continue }
                let rows = try file.place.placedRows(in: db)
                try db.writeOwnFacts(ofPhoto: row) {
                    try update.execute(
                        arguments: [rows.place, rows.district] + file.described.arguments + [row])
                }
                try CompanionRows(db: db).settleFilm(ofPhoto: row)
                if file.isFavourite || !file.albums.isEmpty, let id = try PhotoKey.all(inRows: [row], in: db).first?.id
                {
                    try DuplicateRows(db: db).note(file, inStatedAlbumsOf: id)
                }
            }
        }
    }
}

extension CatalogDownloads {
    /// Downloaded photos whose metadata were read by an earlier version, at most `limit`.
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

    /// Stores the metadata of downloaded files that were read again, in one transaction; nil for a file that is not
    /// here: its metadata is read when it is downloaded again.
    public func updateMetadata(_ downloads: [(row: Int64, described: IndexedFile?)]) throws(CatalogError) {
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
    /// Stores the metadata of a downloaded file. Values from the feed take precedence, except for the time.
    func describe(download row: Int64, _ own: IndexedFile) throws {
        try writeOwnFacts(ofPhoto: row) {
            try cachedStatement(sql: describeDownload).execute(arguments: own.described.arguments + [row])
            if own.latitude != nil {
                try own.place.placedRows(in: self).set(ofPhoto: row, isOverriding: false, in: self)
            }
            try settleTakenTime(ofPhoto: row)
        }
    }
}

/// The feed's values take precedence, except for how and when the photo was taken.
private let describeDownload = {
    let assignments = DescribedColumns.Column.allCases.map { column in
        "\(column.stringValue) = "
            + (DescribedColumns.Column.ofFile.contains(column) ? "?" : "coalesce(\(column.stringValue), ?)")
    }
    return """
        UPDATE photo SET \(assignments.joined(separator: ", ")),
          metadataVersion = \(Catalog.metadataVersion)
        WHERE row = ?
        """
}()

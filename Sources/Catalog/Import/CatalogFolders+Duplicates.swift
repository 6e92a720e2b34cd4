internal import Disk
internal import GRDB

extension CatalogFolders {
    /// Forgets duplicates in a folder, whose files were deleted.
    public func forgetDuplicates(_ names: [String], inFolder row: Int64) throws(CatalogError) {
        try write { db in try DuplicateRows(db: db).forget(names, folder: row) }
    }

    /// The duplicates of photos that are missing.
    public func duplicatesOfMissing() throws(CatalogError) -> [(folder: String, name: String)] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT folder.path, photoDuplicate.name FROM photoDuplicate CROSS JOIN folder ON folder.row = folderRow
                    WHERE EXISTS (
                      SELECT 1 FROM photo
                      WHERE sha256 = photoDuplicate.sha256 AND state = 'missing' AND photo.folderRow IS NOT NULL)
                    AND NOT EXISTS (
                      SELECT 1 FROM photo
                      WHERE sha256 = photoDuplicate.sha256 AND state <> 'missing' AND photo.folderRow IS NOT NULL)
                    ORDER BY folder.path, photoDuplicate.name
                    """)
            return rows.map { ($0[0], $0[1]) }
        }
    }

    static func duplicates(_ db: Database, folder: Int64) throws -> [FileName: KnownDuplicate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT name, device, inode, bytes, modifiedAt, album FROM photoDuplicate
                WHERE folderRow = ? AND EXISTS (
                  SELECT 1 FROM photo WHERE photo.sha256 = photoDuplicate.sha256 AND state <> 'missing' AND photo.folderRow IS NOT NULL)
                """)
        var duplicates: [FileName: KnownDuplicate] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [folder])
        while let row = try rows.next() {
            duplicates[FileName(row[0])] = FileFingerprint.known(
                device: row[1], inode: row[2], bytes: row[3], modifiedAt: row[4]
            ).map { KnownDuplicate(fingerprint: $0, album: row[5]) }
        }
        return duplicates
    }
}

/// The rows of duplicates, and of what was found in albums; used within one transaction.
struct DuplicateRows {
    let db: Database

    /// Notes a file as a duplicate, and its album for the photo, unless a duplicate was found in such an album before.
    func keep(_ file: IndexedFile, of photo: String, folder: Int64) throws {
        let content = file.sha256.map { Blob($0) }
        let known = try db.cachedStatement(
            sql: """
                SELECT 1 FROM photoDuplicate
                WHERE sha256 = ?1 AND (album = ?2 OR album = '' AND folderRow = ?3 AND name = ?4)
                """)
        if let album = file.album,
            try Row.fetchOne(known, arguments: [content, album, folder, file.name]) == nil
        {
            try note(photo, inAlbum: album, of: file.person)
        }
        let insert = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO photoDuplicate (folderRow, name, bytes, device, inode, modifiedAt, sha256, album)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let fingerprint = file.fingerprint
        try insert.execute(arguments: [
            folder, file.name, fingerprint.bytes, fingerprint.device, fingerprint.inode, fingerprint.modifiedAt,
            content,
            file.album,
        ])
    }

    /// Notes the file of a photo as a duplicate, whose place another one takes. Its album was noted with the photo.
    func keepFile(ofPhoto row: Int64) throws {
        let insert = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO photoDuplicate (folderRow, name, bytes, device, inode, modifiedAt, sha256, album)
                SELECT folderRow, name, bytes, device, inode, modifiedAt, sha256, '' FROM photo WHERE row = ?
                """)
        try insert.execute(arguments: [row])
    }

    func forget(_ names: [String], folder: Int64) throws {
        let delete = try db.cachedStatement(sql: "DELETE FROM photoDuplicate WHERE folderRow = ? AND name = ?")
        for name in names { try delete.execute(arguments: [folder, name]) }
    }

    /// Notes the albums that a file is in, for its photo.
    func note(_ file: IndexedFile, inAlbumsOf photo: String) throws {
        if let album = file.album { try note(photo, inAlbum: album, of: file.person) }
        try note(file, inStatedAlbumsOf: photo)
    }

    /// Notes the albums, and the favourites, in which a file is by what is said of it.
    func note(_ file: IndexedFile, inStatedAlbumsOf photo: String) throws {
        for album in file.albums { try note(photo, inAlbum: album, of: file.person) }
        if file.isFavourite { try note(photo, inAlbum: AlbumContents.favourites, of: file.person) }
    }

    private func note(_ photo: String, inAlbum title: String, of person: PersonID) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO albumPhoto (personRow, title, photoID) VALUES (?, ?, ?)")
            .execute(arguments: [person.rawValue, title, photo])
    }
}

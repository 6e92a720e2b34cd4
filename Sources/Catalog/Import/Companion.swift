public import Disk
internal import GRDB

/// A file that belongs to a photo, in the folder of the photo's own file, such as the raw file beside its JPEG.
public struct Companion: Sendable, Equatable {
    /// Its name in that folder.
    public var name: String
    /// The media type.
    public var type: String
    /// The file's device, inode, size and time when it was seen.
    public var fingerprint: FileFingerprint

    /// A companion.
    public init(name: String, type: String, fingerprint: FileFingerprint) {
        (self.name, self.type, self.fingerprint) = (name, type, fingerprint)
    }
}

extension CatalogFolders {
    /// Replaces the companions of a photo by others of its folder. Files there that are photos of their own are left out.
    public func keep(_ companions: [Companion], ofPhoto row: Int64) throws(CatalogError) {
        try write { db in
            guard
                let folder = try Int64.fetchOne(db, sql: "SELECT folderRow FROM photo WHERE row = ?", arguments: [row])
            else { return }
            try CompanionRows(db: db).keep(companions, ofPhoto: row, folder: folder)
        }
    }

    /// Forgets companions in a folder, whose files were deleted.
    public func forgetCompanions(_ names: [String], inFolder row: Int64) throws(CatalogError) {
        try write { db in
            for name in names { try CompanionRows(db: db).forget(name, folder: row) }
        }
    }

    /// The companions whose photo's own file is missing, or has another name or another folder now.
    ///
    /// - Parameter isOfShot: whether the second name can be that of a companion of a file with the first one.
    public func companionsLeft(
        isOfShot: (String, String) -> Bool
    ) throws(CatalogError) -> [LeftCompanion] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT folder.path, folder.row, companion.name, companion.device, photo.name,
                      photo.state <> 'missing' AND photo.folderRow IS companion.folderRow
                    FROM companion JOIN folder ON folder.row = companion.folderRow
                    JOIN photo ON photo.row = companion.photoRow
                    ORDER BY folder.path, companion.name
                    """)
            var left: [LeftCompanion] = []
            while let row = try rows.next() {
                if row[5], isOfShot(row[4], row[2]) { continue }
                left.append(LeftCompanion(folder: row[0], folderRow: row[1], name: row[2], device: row[3]))
            }
            return left
        }
    }

    /// The companions of a photo in its folder, by name.
    public func companions(ofPhoto row: Int64) throws(CatalogError) -> [Companion] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(CompanionRows.columns) FROM companion
                    WHERE photoRow = ?1 AND folderRow = (SELECT folderRow FROM photo WHERE row = ?1) ORDER BY name
                    """)
            return try Row.fetchAll(statement, arguments: [row]).compactMap { Companion($0) }
        }
    }

    static func companions(_ db: Database, folder: Int64) throws -> [FileName: KnownCompanion] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CompanionRows.columns), photoRow, (SELECT name FROM photo WHERE row = photoRow) FROM companion
                WHERE folderRow = ?
                """)
        var companions: [FileName: KnownCompanion] = [:]
        for row in try Row.fetchAll(statement, arguments: [folder]) {
            guard let companion = Companion(row) else { continue }
            companions[FileName(companion.name)] = KnownCompanion(
                photo: row[6], picture: row[7] ?? "", companion: companion)
        }
        return companions
    }
}

/// A companion without its photo's own file.
public struct LeftCompanion: Sendable {
    /// The path of the folder, and its row number.
    public var folder: String
    public var folderRow: Int64
    public var name: String
    /// The file system that it was on.
    public var device: Int64
}

/// A companion, and the row number of its photo.
public struct KnownCompanion: Sendable, Equatable {
    public var photo: Int64
    /// The name of the photo's own file.
    public var picture: String
    public var companion: Companion
}

extension Companion {
    /// Reads a row that begins with ``CompanionRows/columns``.
    fileprivate init?(_ row: Row) {
        let fingerprint = FileFingerprint.known(device: row[3], inode: row[4], bytes: row[2], modifiedAt: row[5])
        guard let fingerprint else { return nil }
        self.init(name: row[0], type: row[1], fingerprint: fingerprint)
    }
}

/// The rows of companions; used within one transaction.
struct CompanionRows {
    let db: Database

    static let columns = "name, type, bytes, device, inode, modifiedAt"

    /// Replaces the companions of a photo, which is in `folder`. Files that are photos of their own are left out.
    func keep(_ companions: [Companion], ofPhoto row: Int64, folder: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM companion WHERE photoRow = ? AND folderRow = ?")
            .execute(arguments: [row, folder])
        let insert = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO companion (\(Self.columns), folderRow, photoRow)
                SELECT ?, ?, ?, ?, ?, ?, ?7, ?8
                WHERE NOT EXISTS (SELECT 1 FROM photo WHERE folderRow = ?7 AND name = ?1 AND state <> 'missing')
                """)
        for companion in companions {
            let fingerprint = companion.fingerprint
            try insert.execute(arguments: [
                companion.name, companion.type, fingerprint.bytes, fingerprint.device, fingerprint.inode,
                fingerprint.modifiedAt, folder, row,
            ])
        }
        try settleFilm(ofPhoto: row)
    }

    func forget(_ name: String, folder: Int64) throws {
        let delete = try db.cachedStatement(
            sql: "DELETE FROM companion WHERE folderRow = ? AND name = ? RETURNING photoRow")
        for photo in try Int64.fetchAll(delete, arguments: [folder, name]) { try settleFilm(ofPhoto: photo) }
    }

    /// The photo of which a file is a companion, if the photo's own file is, or was, in the same folder.
    func owner(of name: String, folder: Int64) throws -> PhotoRecord? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                WHERE photo.folderRow = ?1 AND photo.row = (SELECT photoRow FROM companion WHERE folderRow = ?1 AND name = ?2)
                """)
        return try Row.fetchOne(statement, arguments: [folder, name]).map { PhotoRecord($0) }
    }

    /// The row of the photo whose file is one of `companions`, to which a better file has come.
    func photo(of companions: [Companion], folder: Int64) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT row FROM photo WHERE folderRow = ? AND name = ? AND state <> 'missing'")
        for companion in companions {
            if let row = try Int64.fetchOne(statement, arguments: [folder, companion.name]) { return row }
        }
        return nil
    }
}

internal import Disk
internal import GRDB

extension Catalog {
    /// The paths of the imported roots in a catalogue, which is only read; empty if an earlier version wrote it.
    ///
    /// - Throws: ``CatalogError/newerVersion(_:)``, ``CatalogError/damaged(_:)``.
    public static func importedFolders(path: String) throws(CatalogError) -> [String] {
        guard let version = CatalogFile.version(path) else { throw .damaged("not a database") }
        guard version <= Schema.version else { throw .newerVersion(version) }
        guard version == Schema.version else { return [] }
        return try CatalogError.translating {
            try CatalogFile.openForCopying(path).read { db in
                try String.fetchAll(db, sql: "SELECT path FROM root ORDER BY path")
            }
        }
    }
}

/// Imported folders and their known files.
public struct CatalogFolders: CatalogSubject {
    let catalog: Catalog

    /// What is known about a folder: its row number, and its files by name, without the missing ones.
    public func known(_ path: String) throws(CatalogError) -> KnownFolder {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT row FROM folder WHERE path = ?")
            guard let row = try Int64.fetchOne(find, arguments: [path]) else {
                return KnownFolder(row: nil, files: [:])
            }
            return KnownFolder(
                row: row, files: try KnownFile.fetch(db, folder: row), duplicates: try Self.duplicates(db, folder: row),
                companions: try Self.companions(db, folder: row))
        }
    }

    /// Row numbers of the folders with photos that are `scope` or below it.
    public func rows(under scope: String) throws(CatalogError) -> [Int64] {
        try read { db in
            try Int64.fetchAll(
                db, sql: "SELECT row FROM folder WHERE \(Self.isUnderScope)", arguments: [scope, Self.prefix(scope)])
        }
    }

    /// The files of a folder that are known and not missing.
    public func knownFiles(inFolder row: Int64) throws(CatalogError) -> [KnownFile] {
        try read { db in try [KnownFile](KnownFile.fetch(db, folder: row).values) }
    }

    /// Updates the device number of unchanged files.
    public func setDevice(_ device: Int64, ofPhotos rows: [Int64]) throws(CatalogError) {
        try write { db in
            let update = try db.cachedStatement(sql: "UPDATE photo SET device = ? WHERE row = ?")
            for row in rows {
                try update.execute(arguments: [device, row])
            }
        }
    }

    /// Stores what an import found in new or changed files, in one transaction.
    ///
    /// If a file has the content of a known photo whose own file is no longer where it was, it is that photo, moved. So
    /// moved and renamed files keep their ids, also in chains and when files swap names.
    /// - Parameters:
    ///   - pathState: what is at a photo's path now.
    ///   - newID: the id of a new photo; called again with the next number if the id is taken.
    /// - Returns: the outcome for each file, in the given order.
    public func record(
        _ files: [IndexedFile], pathState: @escaping (PhotoRecord) -> PathState,
        newID: @escaping (IndexedFile, Int) -> String
    ) throws(CatalogError) -> [IndexOutcome] {
        try write { db in
            let recorder = FileRecorder(db: db, pathState: pathState, newID: newID)
            return try files.map { try recorder.record($0) }
        }
    }

    /// Marks photos as missing, unless their files are known elsewhere since; their ids, recents and corrections are kept.
    ///
    /// - Parameter photos: row numbers, with the paths at which the files were missed.
    public func markMissing(_ photos: [(row: Int64, path: String)]) throws(CatalogError) {
        try write { db in
            let update = try db.cachedStatement(
                sql: """
                    UPDATE photo SET state = 'missing', error = NULL
                    WHERE row = ? AND name = ? AND folderRow = (SELECT row FROM folder WHERE path = ?)
                    """)
            for (row, path) in photos {
                let (folder, name) = splitPath(path)
                try update.execute(arguments: [row, name, folder])
            }
        }
    }

    /// The number of known photos in the folder `scope` and below it, without the missing ones.
    public func photoCount(under scope: String) throws(CatalogError) -> Int {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT count(*) FROM photo JOIN folder ON folder.row = photo.folderRow
                    WHERE \(Self.isUnderScope) AND photo.state <> 'missing'
                    """)
            return try Int.fetchOne(statement, arguments: [scope, Self.prefix(scope)]) ?? 0
        }
    }

    /// The device of an imported root; nil for one that was never imported.
    public func device(ofRoot path: String) throws(CatalogError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT device FROM root WHERE path = ?", arguments: [path]) }
    }

    /// The paths of all imported roots, sorted.
    public func roots() throws(CatalogError) -> [String] {
        try read { db in try String.fetchAll(db, sql: "SELECT path FROM root ORDER BY path") }
    }

    /// Stores an imported root and its device.
    public func remember(root path: String, device: Int64) throws(CatalogError) {
        try writeLogged { db, changes in
            try db.execute(
                sql: """
                    INSERT INTO root (path, device) VALUES (?, ?)
                    ON CONFLICT (path) DO UPDATE SET device = excluded.device WHERE device <> excluded.device
                    """, arguments: [path, device])
            changes.roots = db.changesCount > 0
        }
    }

    /// Whether `folder.path` is ?1, or a ZIP file of that path, or is within it, as ranges of the index. Paths within begin with ?2.
    static let isUnderScope = """
        (folder.path = ?1 OR (folder.path >= ?2 AND folder.path < ?2 || char(1114111))
          OR folder.path = ?1 || '!' OR (folder.path >= ?1 || '!/' AND folder.path < ?1 || '!/' || char(1114111)))
        """

    /// The prefix of all paths below `scope`.
    static func prefix(_ scope: String) -> String {
        scope == "/" ? "/" : scope + "/"
    }

    /// Row numbers of the photos in a folder and below it, or of the photo at a path, including missing ones.
    public func photoRows(under path: String) throws(CatalogError) -> [Int64] {
        let (folder, name) = splitPath(path)
        return try read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT row FROM photo WHERE folderRow IN (SELECT row FROM folder WHERE \(Self.isUnderScope))
                    UNION SELECT row FROM photo WHERE name = ?4 AND folderRow = (SELECT row FROM folder WHERE path = ?3)
                    """, arguments: [path, Self.prefix(path), folder, name])
        }
    }
}

// MARK: - Database

extension KnownFile {
    private enum Column: Int, Columns {
        case row, name, bytes, device, inode, modifiedAt, wasRead, error, metadataVersion, sidecar, hasPosition,
            placeID,
            countryCode

        var sql: String {
            switch self {
            case .wasRead: "photo.sha256 IS NOT NULL"
            case .hasPosition: "photo.latitude IS NOT NULL"
            case .placeID: "place.id"
            case .countryCode: "place.countryCode"
            default: "photo.\(stringValue)"
            }
        }
    }

    private static let select = """
        SELECT \(Column.list) FROM photo JOIN place ON place.row = photo.placeRow
        WHERE folderRow = ? AND state <> 'missing'
        """

    static func fetch(_ db: Database, folder: Int64) throws -> [FileName: KnownFile] {
        let statement = try db.cachedStatement(sql: select)
        var files: [FileName: KnownFile] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [folder])
        while let row = try rows.next() {
            guard let file = KnownFile(ColumnRow(row)) else { continue }
            files[FileName(file.name)] = file
        }
        return files
    }

    /// Nil for a photo that is not a file in a folder.
    private init?(_ values: ColumnRow<Column>) {
        let fingerprint = FileFingerprint.known(
            device: values[.device], inode: values[.inode], bytes: values[.bytes], modifiedAt: values[.modifiedAt])
        guard let fingerprint else { return nil }
        self.init(
            row: values[.row], name: values[.name], fingerprint: fingerprint, wasRead: values[.wasRead],
            error: values[.error], metadataVersion: values[.metadataVersion], sidecar: values[.sidecar],
            hasPosition: values[.hasPosition], placeID: values[.placeID], countryCode: values[.countryCode])
    }
}

internal import Disk
internal import GRDB

extension CatalogFolders {
    /// Removes photos, and files or folders with all below them, from the catalogue and the recents, in one
    /// transaction. Touches no file.
    ///
    /// - Returns: how many photos were forgotten, missing ones included.
    public func forget(rows: [Int64] = [], paths: [String] = []) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            changes.roots = true
            try changes.allRecents(db)
            let ids = try PhotoKey.all(inRows: rows, in: db).map(\.id)
            var count = 0
            for row in rows {
                try db.execute(sql: "DELETE FROM photo WHERE row = ?", arguments: [row])
                count += db.changesCount
            }
            for path in paths { count += try Self.forget(path, db) }
            changes.note(.photosForgotten, paths + ids, count: count)
            try db.execute(
                sql: """
                    DELETE FROM folder WHERE row NOT IN (
                      SELECT folderRow FROM photo WHERE folderRow IS NOT NULL UNION ALL SELECT folderRow FROM photoDuplicate
                      UNION ALL SELECT folderRow FROM companion);
                    DELETE FROM rowIndex WHERE sha256 NOT IN (SELECT sha256 FROM photo WHERE sha256 IS NOT NULL);
                    DELETE FROM strippedFile WHERE sha256 NOT IN (SELECT sha256 FROM photo WHERE sha256 IS NOT NULL)
                    """)
            return count
        }
    }

    private static func forget(_ path: String, _ db: Database) throws -> Int {
        try db.execute(
            sql: "DELETE FROM photo WHERE folderRow IN (SELECT row FROM folder WHERE \(isUnderScope))",
            arguments: [path, prefix(path)])
        var count = db.changesCount
        let (folder, name) = splitPath(path)
        try db.execute(
            sql: "DELETE FROM photo WHERE name = ?2 AND folderRow = (SELECT row FROM folder WHERE path = ?1)",
            arguments: [folder, name])
        count += db.changesCount
        try db.execute(
            sql: """
                DELETE FROM photoDuplicate WHERE folderRow IN (SELECT row FROM folder WHERE \(isUnderScope))
                  OR name = ?4 AND folderRow = (SELECT row FROM folder WHERE path = ?3)
                """, arguments: [path, prefix(path), folder, name])
        try db.execute(
            sql: "DELETE FROM root WHERE path = ?1 OR (path >= ?2 AND path < ?2 || char(1114111))",
            arguments: [path, prefix(path)])
        return count
    }

    /// Whether `path` is an imported root, contains known photos, or is one.
    public func knows(path: String) throws(CatalogError) -> Bool {
        if try isPhoto(path: path) { return true }
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM root WHERE path = ?1)
                      OR EXISTS (SELECT 1 FROM folder WHERE \(Self.isUnderScope))
                    """)
            return try Bool.fetchOne(statement, arguments: [path, Self.prefix(path)]) ?? false
        }
    }

    /// Whether the file at `path` is, or was when last seen, one of a photo: see ``isPhoto(path:)``, or a companion.
    public func isOfPhoto(path: String) throws(CatalogError) -> Bool {
        if try isPhoto(path: path) { return true }
        let (folder, name) = splitPath(path)
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM companion JOIN folder ON folder.row = folderRow
                                   WHERE folder.path = ?1 AND companion.name = ?2)
                    """)
            return try Bool.fetchOne(statement, arguments: [folder, name]) ?? false
        }
    }

    /// Whether the file at `path` is, or was when last seen, a photo, a duplicate of one, or a ZIP file with photos.
    public func isPhoto(path: String) throws(CatalogError) -> Bool {
        let (folder, name) = splitPath(path)
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM photo JOIN folder ON folder.row = folderRow
                                   WHERE folder.path = ?1 AND photo.name = ?2)
                      OR EXISTS (SELECT 1 FROM photoDuplicate JOIN folder ON folder.row = folderRow
                                 WHERE folder.path = ?1 AND photoDuplicate.name = ?2)
                      OR EXISTS (SELECT 1 FROM folder WHERE path = ?3 OR path >= ?3 || '/' AND path < ?3 || '/' || char(1114111))
                    """)
            return try Bool.fetchOne(statement, arguments: [folder, name, path + "!"]) ?? false
        }
    }
}

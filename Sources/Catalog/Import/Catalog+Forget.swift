internal import GRDB

extension Catalog {
    /// Takes photos out of the catalogue, from the recents too. Touches no file.
    public func forget(rows: [Int64]) throws(CatalogError) {
        try write { db in
            let delete = try db.cachedStatement(sql: "DELETE FROM photo WHERE row = ?")
            for row in rows {
                try delete.execute(arguments: [row])
            }
            try Self.dropEmptyFolders(db)
        }
    }

    /// Takes a folder, all below it and what was imported there out of the catalogue; or one file. Touches no file.
    ///
    /// - Returns: how many photos, missing ones included, were forgotten.
    public func forget(path: String) throws(CatalogError) -> Int {
        try write { db in
            try db.execute(
                sql: """
                    DELETE FROM photo WHERE folderRow IN (SELECT row FROM folder WHERE \(Self.isUnderScope))
                    """, arguments: [path, Self.prefix(path)])
            var count = db.changesCount
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            try db.execute(
                sql: "DELETE FROM photo WHERE name = ?2 AND folderRow = (SELECT row FROM folder WHERE path = ?1)",
                arguments: [folder, String(path[slash...].dropFirst())])
            count += db.changesCount
            try db.execute(
                sql: "DELETE FROM root WHERE path = ?1 OR (path >= ?2 AND path < ?2 || char(1114111))",
                arguments: [path, Self.prefix(path)])
            try Self.dropEmptyFolders(db)
            return count
        }
    }

    /// Whether `path` is an imported root or holds known photos, or is one.
    public func knows(path: String) throws(CatalogError) -> Bool {
        try read { db in
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM root WHERE path = ?1)
                      OR EXISTS (SELECT 1 FROM folder WHERE \(Self.isUnderScope))
                      OR EXISTS (SELECT 1 FROM photo JOIN folder ON folder.row = folderRow
                                 WHERE folder.path = ?3 AND name = ?4)
                    """)
            return try Bool.fetchOne(
                statement, arguments: [path, Self.prefix(path), folder, String(path[slash...].dropFirst())]) ?? false
        }
    }

    private static func dropEmptyFolders(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM folder WHERE row NOT IN (SELECT folderRow FROM photo WHERE folderRow IS NOT NULL)")
    }
}

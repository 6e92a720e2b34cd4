internal import GRDB

/// A picture's file without its metadata.
public struct StrippedFileRecord: Sendable, Equatable {
    /// 32 bytes; nil if the metadata cannot be removed.
    public var sha256: [UInt8]?
    /// The length in bytes; 0 if the metadata cannot be removed.
    public var bytes: Int64

    public init(sha256: [UInt8]?, bytes: Int64) {
        (self.sha256, self.bytes) = (sha256, bytes)
    }
}

extension CatalogPictures {
    /// The records of stripped files, by the SHA-256 of the original files; unknown ones, and those of another recipe,
    /// are left out. One index look-up each.
    ///
    /// - Parameter recipe: the version of the rules for removing metadata.
    public func strippedFiles(
        of contents: [[UInt8]], recipe: Int
    ) throws(CatalogError) -> [[UInt8]: StrippedFileRecord] {
        try read { db in
            let find = try db.cachedStatement(
                sql: "SELECT strippedSHA256, bytes FROM strippedFile WHERE sha256 = ? AND recipe = ?")
            var found: [[UInt8]: StrippedFileRecord] = [:]
            for content in contents {
                guard let row = try Row.fetchOne(find, arguments: [Blob(content), recipe]) else { continue }
                let hash: Blob? = row[0]
                found[content] = StrippedFileRecord(sha256: hash?.bytes, bytes: row[1] ?? 0)
            }
            return found
        }
    }

    /// Stores records of stripped files. They can be computed again, so this waits neither for another writer nor for
    /// fsync.
    public func keep(strippedFiles: [[UInt8]: StrippedFileRecord], recipe: Int) throws(CatalogError) {
        try writeIfFree { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO strippedFile (sha256, recipe, strippedSHA256, bytes) VALUES (?, ?, ?, ?)")
            for (content, file) in strippedFiles {
                let hash = file.sha256.map { Blob($0) }
                try insert.execute(arguments: [Blob(content), recipe, hash, hash == nil ? nil : file.bytes])
            }
        }
    }
}

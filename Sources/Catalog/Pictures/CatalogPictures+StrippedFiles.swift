internal import GRDB

/// What is left of a picture's file when its metadata is taken out.
public struct StrippedFileRecord: Sendable, Equatable {
    /// Of 32 bytes; nil where the metadata can't be taken out.
    public var sha256: [UInt8]?
    /// The length; 0 where the metadata can't be taken out.
    public var bytes: Int64

    public init(sha256: [UInt8]?, bytes: Int64) {
        (self.sha256, self.bytes) = (sha256, bytes)
    }
}

extension CatalogPictures {
    /// What is left of files without their metadata, by the SHA-256 of the files; what isn't known by these rules is left out. One
    /// look-up in an index each.
    ///
    /// - Parameter recipe: the version of the rules.
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

    /// Keeps what is left of files. It can be found out again, so it waits neither for another writer nor for the disk.
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

internal import GRDB

/// What was found out about pictures by their contents, and could be found out again.
public struct CatalogPictures: CatalogSubject {
    let catalog: Catalog

    /// The few pixels that stand for a picture until it is there, by the SHA-256 of its file; those that are not known are
    /// left out. One look-up in an index each.
    public func placeholders(of contents: [[UInt8]]) throws(CatalogError) -> [[UInt8]: [UInt8]] {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT pixels FROM placeholder WHERE sha256 = ?")
            var found: [[UInt8]: [UInt8]] = [:]
            for content in contents {
                if let pixels = try Blob.fetchOne(find, arguments: [Blob(content)]) { found[content] = pixels.bytes }
            }
            return found
        }
    }

    /// Keeps a picture's placeholder. It can be made again, so it waits neither for another writer nor for the disk.
    public func keep(placeholder pixels: [UInt8], of content: [UInt8]) throws(CatalogError) {
        try writeIfFree { try $0.keep(placeholder: pixels, of: content) }
    }
}

extension Database {
    /// Writes a placeholder; one that is there is as good.
    func keep(placeholder pixels: [UInt8], of content: [UInt8]) throws {
        let insert = try cachedStatement(sql: "INSERT OR IGNORE INTO placeholder (sha256, pixels) VALUES (?, ?)")
        try insert.execute(arguments: [Blob(content), Blob(pixels)])
    }
}

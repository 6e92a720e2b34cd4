internal import GRDB

/// Data computed from pictures, by the hash of their files, which can be computed again.
public struct CatalogPictures: CatalogSubject {
    let catalog: Catalog

    /// Placeholders, the tiny pictures that are shown until the real ones are loaded, by the SHA-256 of their files;
    /// unknown ones are left out. One index look-up each.
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

    /// Stores a picture's placeholder. It can be made again, so this waits neither for another writer nor for fsync.
    public func keep(placeholder pixels: [UInt8], of content: [UInt8]) throws(CatalogError) {
        try writeIfFree { try $0.keep(placeholder: pixels, of: content) }
    }
}

extension Database {
    /// Stores a placeholder, unless there is one.
    func keep(placeholder pixels: [UInt8], of content: [UInt8]) throws {
        let insert = try cachedStatement(sql: "INSERT OR IGNORE INTO placeholder (sha256, pixels) VALUES (?, ?)")
        try insert.execute(arguments: [Blob(content), Blob(pixels)])
    }
}

internal import GRDB

extension CatalogPictures {
    /// Byte offsets of the pixel rows of a large JPEG, by the SHA-256 of its file; nil if unknown. One index look-up.
    public func rowIndex(of content: [UInt8]) throws(CatalogError) -> [UInt8]? {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT places FROM rowIndex WHERE sha256 = ?")
            return try Blob.fetchOne(find, arguments: [Blob(content)])?.bytes
        }
    }

    /// Stores the row offsets of a JPEG. They can be computed again, so this waits neither for another writer nor for
    /// fsync.
    public func keep(rowIndex places: [UInt8], of content: [UInt8]) throws(CatalogError) {
        try writeIfFree { try $0.keep(rowIndex: places, of: content) }
    }
}

extension Database {
    /// Stores the row offsets of a JPEG, replacing older ones.
    func keep(rowIndex places: [UInt8], of content: [UInt8]) throws {
        let insert = try cachedStatement(sql: "INSERT OR REPLACE INTO rowIndex (sha256, places) VALUES (?, ?)")
        try insert.execute(arguments: [Blob(content), Blob(places)])
    }
}

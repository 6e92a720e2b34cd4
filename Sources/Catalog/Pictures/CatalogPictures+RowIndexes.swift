internal import GRDB

extension CatalogPictures {
    /// Where in a large JPEG its rows of pixels begin, by the SHA-256 of its file; nil where it isn't known. One look-up in an index.
    public func rowIndex(of content: [UInt8]) throws(CatalogError) -> [UInt8]? {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT places FROM rowIndex WHERE sha256 = ?")
            return try Blob.fetchOne(find, arguments: [Blob(content)])?.bytes
        }
    }

    /// Keeps where a JPEG's rows begin. It can be found out again, so it waits neither for another writer nor for the disk.
    public func keep(rowIndex places: [UInt8], of content: [UInt8]) throws(CatalogError) {
        try writeIfFree { try $0.keep(rowIndex: places, of: content) }
    }
}

extension Database {
    /// Writes where a JPEG's rows begin, in the place of what was known.
    func keep(rowIndex places: [UInt8], of content: [UInt8]) throws {
        let insert = try cachedStatement(sql: "INSERT OR REPLACE INTO rowIndex (sha256, places) VALUES (?, ?)")
        try insert.execute(arguments: [Blob(content), Blob(places)])
    }
}

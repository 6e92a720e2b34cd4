internal import GRDB

/// What a photo or place is searched by.
public struct SearchText: Sendable {
    /// The row number of the photo or place.
    public var row: Int64
    /// Title and caption, or name and region.
    public var text: String
    /// The photo's place; the row itself for a place.
    public var place: Int64
}

extension Catalog {
    /// Calls `body` with the words of each photo that is not missing, newest first, until it returns false.
    ///
    /// Reads all: a cost by the number of photos, about 1 µs each.
    public func forEachPhotoText(_ body: (SearchText) throws -> Bool) throws(CatalogError) {
        try each(
            """
            SELECT row, coalesce(title, '') || ' ' || coalesce(caption, ''), placeRow FROM photo
            WHERE state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
            ORDER BY takenAt DESC, name, id
            """, body)
    }

    private func each(_ sql: String, _ body: (SearchText) throws -> Bool) throws(CatalogError) {
        try read { db in
            let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql))
            while let row = try rows.next() {
                guard try body(SearchText(row: row[0], text: row[1], place: row[2])) else { return }
            }
        }
    }

    /// The photos of these rows, in their order; those that are gone are left out.
    public func photos(rows: [Int64]) throws(CatalogError) -> [PhotoRecord] {
        try read { db in try rows.compactMap { try PhotoRecord.fetch(db, row: $0) } }
    }
}

internal import GRDB

extension CatalogPhotos {
    /// The photos of the whole catalogue for a feed, those that were added last first, without missing photos and
    /// unreadable files. Linear in the length of the page.
    ///
    /// - Parameter row: the row number at which the page before ended; nil for the first page.
    public func publication(limit: Int, before row: Int64?) throws(CatalogError) -> [PhotoRecord] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                    WHERE photo.row < ? AND photo.state <> 'missing'
                      AND NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)
                    ORDER BY photo.row DESC LIMIT ?
                    """)
            return try Row.fetchAll(statement, arguments: [row ?? .max, limit]).map { PhotoRecord($0) }
        }
    }

    /// Numbers that change when photos are added, removed or corrected, or when a source's list has new content: then a
    /// subscriber has to read all pages again. Linear in the number of places and of photos in districts, some milliseconds
    /// for 100,000.
    public func publicationState() throws(CatalogError) -> [Int64] {
        let places = try catalog.places.version()
        return try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT coalesce(max(row), 0) FROM photo), (SELECT count(*) FROM correction),
                      (SELECT coalesce(max(correctedAt), 0) FROM correction),
                      (SELECT coalesce(max(contentAt), 0) FROM feed),
                      (SELECT coalesce(sum(districtRow * (row % 65521)), 0) FROM photo
                        WHERE districtRow IS NOT NULL AND state <> 'missing')
                    """)
            return places + (row.map { row in (0..<5).map { row[$0] } } ?? [])
        }
    }
}

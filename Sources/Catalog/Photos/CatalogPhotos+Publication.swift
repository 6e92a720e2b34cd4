internal import GRDB

extension CatalogPhotos {
    /// The photos of the whole catalogue as a feed tells them, those first that came to it last: neither the missing nor files that
    /// can't be read. Costs the length of the part.
    ///
    /// - Parameter row: the row number at which the part before ended; nil for the first.
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

    /// Numbers of which one differs when photos have come, gone or been set elsewhere, or a source's list has brought content: what
    /// tells a subscriber to look at all pages again. Costs the number of places, some milliseconds for 100,000.
    public func publicationState() throws(CatalogError) -> [Int64] {
        let places = try catalog.places.version()
        return try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT coalesce(max(row), 0) FROM photo), (SELECT count(*) FROM correction),
                      (SELECT coalesce(max(correctedAt), 0) FROM correction),
                      (SELECT coalesce(max(contentAt), 0) FROM feed)
                    """)
            return places + (row.map { row in (0..<4).map { row[$0] } } ?? [])
        }
    }
}

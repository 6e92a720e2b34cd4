internal import GRDB

/// What trips are found in: the photos of a person's own folders with a time and a position, in the order of time.
public struct CatalogTrips: CatalogSubject {
    let catalog: Catalog

    /// The number of photos that are read at a time, so that others can use the connection between two parts.
    private static let partLength = 4_096

    /// An order in which photos are read.
    public enum Order: Sendable {
        /// The fastest.
        case any
        /// Those taken first first. Photos taken at the same time come in the reverse order of their names, as listings have
        /// them from bottom to top.
        case taken
    }

    /// Calls `body` for each photo of a person's own folders that is not missing, with a time and a position.
    ///
    /// One pass, about 2 s for 1,000,000 photos, 5 s in the order of time; the photos of one part are in memory at a time. A
    /// photo that another process adds or changes meanwhile may be left out.
    public func forEachLocated(in order: Order, _ body: (LocatedPhoto) -> Void) throws(CatalogError) {
        var last: LocatedPhoto?
        repeat {
            let part = try located(in: order, after: last)
            for photo in part { body(photo) }
            last = part.count < Self.partLength ? nil : part.last
        } while last != nil
    }

    private func located(in order: Order, after last: LocatedPhoto?) throws(CatalogError) -> [LocatedPhoto] {
        // The plus prevents the index by time, whose order is not that of the table.
        let (start, rest, sorting) =
            switch order {
            case .any: ("+photo.takenAt IS NOT NULL", "+photo.takenAt IS NOT NULL AND photo.row > ?2", "photo.row")
            case .taken:
                (
                    "photo.takenAt IS NOT NULL",
                    """
                    photo.takenAt >= ?1 AND NOT (photo.takenAt = ?1
                      AND (photo.name, photo.id) >= (SELECT name, id FROM photo AS last WHERE last.row = ?2))
                    """, "photo.takenAt, photo.name DESC, photo.id DESC"
                )
            }
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(LocatedPhoto.columns) FROM photo JOIN place ON place.row = photo.placeRow
                    WHERE photo.state <> 'missing' AND \(last == nil ? start : rest) AND \(LocatedPhoto.isOwnSQL)
                    ORDER BY \(sorting) LIMIT \(Self.partLength)
                    """)
            let arguments: StatementArguments = last.map { [$0.takenAt, $0.row] } ?? []
            var photos: [LocatedPhoto] = []
            photos.reserveCapacity(Self.partLength)
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            while let row = try rows.next() { photos.append(LocatedPhoto(row)) }
            return photos
        }
    }

    /// The local times at which photos were taken, by row number. One look-up each.
    public func clocks(ofPhotos rows: [Int64]) throws(CatalogError) -> [Int64: PlaceClock] {
        try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT \(PlaceClock.columns) FROM photo JOIN place ON place.row = photo.placeRow WHERE photo.row = ?
                    """)
            var clocks: [Int64: PlaceClock] = [:]
            for row in rows { clocks[row] = try Row.fetchOne(find, arguments: [row]).flatMap { PlaceClock($0) } }
            return clocks
        }
    }

    /// Places by row number. One look-up each.
    public func places(_ rows: [Int64]) throws(CatalogError) -> [Int64: PlaceRecord] {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row = ?")
            var places: [Int64: PlaceRecord] = [:]
            for row in rows where places[row] == nil {
                places[row] = try Row.fetchOne(find, arguments: [row]).map { PlaceRecord($0) }
            }
            return places
        }
    }

    /// A page of the photos of a span, newest first. Linear in the length of the page.
    ///
    /// - Parameters:
    ///   - limit: the greatest length of the page; nil for all photos.
    ///   - cursor: where the page before ended.
    public func photos(
        in span: PhotoSpan, limit: Int?, after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        try read { db in
            // One more than the limit shows whether there is a next page.
            let wanted = limit.map { min($0, Int.max - 1) + 1 } ?? -1
            let photos = try PhotoQuery(span: span).byTaken(db, limit: wanted, after: cursor)
            return PhotoPage(photos, limit: limit, order: .taken, after: cursor)
        }
    }

    /// The newest downloaded or local photo of each span at one of its places, in the order of the spans; nil where there is
    /// none. One look-up each.
    public func covers(
        of spans: [(span: PhotoSpan, place: Int64)]
    ) throws(CatalogError) -> [CatalogPlaces.Cover?] {
        try read { db in
            try spans.map { span, place in
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT photo.id, photo.sha256, photo.width, photo.height FROM photo JOIN place ON place.row = photo.placeRow
                        WHERE photo.placeRow = ? AND photo.state <> 'missing' AND \(span.sql)
                          AND photo.state IN ('local', 'cached') AND photo.sha256 IS NOT NULL
                        ORDER BY photo.takenAt DESC, photo.name, photo.id LIMIT 1
                        """, arguments: [place])
                return row.map(CatalogPlaces.Cover.init)
            }
        }
    }
}

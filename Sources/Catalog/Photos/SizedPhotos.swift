internal import GRDB

/// A photo whose size is known.
public struct SizedPhoto: Sendable, Equatable {
    public var id: String
    /// Upright width in pixels.
    public var width: Int
    /// Upright height in pixels.
    public var height: Int
}

extension SizedPhoto {
    private enum Column: Int, Columns {
        case id, width, height

        var sql: String { "photo.\(stringValue)" }
    }

    fileprivate static let columns = Column.list
    fileprivate static let columnCount = Column.count

    fileprivate init(_ values: Row, at position: Int = 0) {
        let values = ColumnRow<Column>(values, at: position)
        self.init(id: values[.id], width: values[.width], height: values[.height])
    }
}

/// Photos of a place that follow one another, the newest first, undated last.
public struct PhotoRange: Sendable {
    /// Where it begins; nil for the first photo of the place.
    public var cursor: PhotoCursor?
    /// Its first photo.
    public var first: SizedPhoto
    /// When the newest was taken by a clock at the place; nil where nobody knows of any.
    public var newest: PlaceClock?
    /// When the oldest was taken of which that is known.
    public var oldest: PlaceClock?
}

extension PhotoRecord {
    /// Whether a row of `photo` that isn't missing is a photograph whose size is known.
    static let isSizedSQL = """
        photo.width IS NOT NULL AND photo.height IS NOT NULL
        AND NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)
        """
}

extension CatalogPhotos {
    /// A part of the photos of a place whose size is known: neither the missing nor files that can't be read. Costs the length of the
    /// part, and that of the photos between whose size nobody knows.
    public func sized(at place: Int64, limit: Int, after cursor: PhotoCursor?) throws(CatalogError) -> PhotoPage {
        try read { db in
            // One more than asked for tells whether there is a next part.
            let photos = try PhotoQuery(place: place, isSized: true).byTaken(db, limit: limit + 1, after: cursor)
            return PhotoPage(photos, limit: limit, order: .taken, after: cursor)
        }
    }

    /// The parts of `length` photos that those of a place are divided into whose size is known. Some 0.1 s for 100,000.
    public func sizedRanges(at place: Int64, length: Int) throws(CatalogError) -> [PhotoRange] {
        try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT \(SizedPhoto.columns), \(PlaceClock.columns), photo.name AS name, photo.takenAt AS takenAt
                    FROM photo JOIN place ON place.row = photo.placeRow WHERE photo.row = ?
                    """)
            var ranges: [PhotoRange] = []
            var next: PhotoCursor?
            for ends in try Self.ends(db, place: place, length: length) {
                guard let first = try Row.fetchOne(find, arguments: [ends.first]),
                    let last = try Row.fetchOne(find, arguments: [ends.last])
                else { continue }
                let clock = SizedPhoto.columnCount
                var range = PhotoRange(
                    cursor: next, first: SizedPhoto(first), newest: PlaceClock(first, at: clock),
                    oldest: PlaceClock(last, at: clock))
                // The undated are last: before them is the oldest of all.
                if range.newest != nil, range.oldest == nil { range.oldest = try Self.oldest(db, place: place) }
                ranges.append(range)
                next = PhotoCursor(afterTaken: last["takenAt"], name: last["name"], id: SizedPhoto(last).id)
            }
            return ranges
        }
    }

    /// The row numbers of the first and last photo of each part: all else of a hundred thousand rows would be read in vain.
    private static func ends(_ db: Database, place: Int64, length: Int) throws -> [(first: Int64, last: Int64)] {
        let rows = try Int64.fetchCursor(
            db,
            sql: """
                SELECT photo.row FROM photo WHERE placeRow = ? AND state <> 'missing' AND \(PhotoRecord.isSizedSQL)
                ORDER BY takenAt DESC, name, id
                """, arguments: [place])
        var ends: [(first: Int64, last: Int64)] = []
        var count = 0
        while let row = try rows.next() {
            if count == 0 { ends.append((row, row)) }
            ends[ends.count - 1].last = row
            count = count + 1 == length ? 0 : count + 1
        }
        return ends
    }

    private static func oldest(_ db: Database, place: Int64) throws -> PlaceClock? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(PlaceClock.columns) FROM photo JOIN place ON place.row = photo.placeRow
                WHERE photo.placeRow = ? AND photo.state <> 'missing' AND photo.takenAt IS NOT NULL
                  AND \(PhotoRecord.isSizedSQL)
                ORDER BY photo.takenAt LIMIT 1
                """, arguments: [place])
        return row.flatMap { PlaceClock($0) }
    }
}

extension CatalogPlaces {
    /// The places of these ids that have a photo whose size is known, with the newest such photo, in the order of the ids. One look-up
    /// each, and further ones for photos whose size nobody knows.
    public func sized(_ ids: [String]) throws(CatalogError) -> [(place: PlaceRecord, cover: SizedPhoto)] {
        try read { db in
            let statement = try db.cachedStatement(sql: Self.sizedPlace)
            return try ids.compactMap { try Self.sizedPlace(statement, id: $0) }
        }
    }

    /// The first of these places that has a photo whose size is known, with the newest such photo.
    public func firstSized(_ ids: [String]) throws(CatalogError) -> (place: PlaceRecord, cover: SizedPhoto)? {
        try read { db in
            let statement = try db.cachedStatement(sql: Self.sizedPlace)
            for id in ids {
                if let found = try Self.sizedPlace(statement, id: id) { return found }
            }
            return nil
        }
    }

    private static let sizedPlace = """
        SELECT \(PlaceRecord.columns), \(SizedPhoto.columns)
        FROM place JOIN photo ON photo.row = (
          SELECT photo.row FROM photo
          WHERE photo.placeRow = place.row AND photo.state <> 'missing' AND \(PhotoRecord.isSizedSQL)
          ORDER BY photo.takenAt DESC, photo.name, photo.id LIMIT 1)
        WHERE place.id = ?
        """

    private static func sizedPlace(
        _ statement: Statement, id: String
    ) throws -> (place: PlaceRecord, cover: SizedPhoto)? {
        try Row.fetchOne(statement, arguments: [id]).map { row in
            (PlaceRecord(row), SizedPhoto(row, at: PlaceRecord.columnCount))
        }
    }
}

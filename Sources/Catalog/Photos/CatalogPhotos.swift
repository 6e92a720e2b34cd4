internal import GRDB

/// The orders in which photos can be listed.
public enum PhotoOrder: String, Sendable, CaseIterable {
    /// Time taken, newest first, undated last.
    case taken
    /// Time published, newest first, unpublished last.
    case published
    /// Title, or the file's name where there is none.
    case title
}

/// One page of a listing.
public struct PhotoPage: Sendable {
    public var photos: [PhotoRecord]
    /// Where the next page begins; nil at the end.
    public var next: PhotoCursor?
}

extension PhotoPage {
    /// A page of at most `limit` photos in an order. If there is a next page, `photos` contains one photo more.
    ///
    /// - Parameter cursor: where this page begins.
    init(_ photos: [PhotoRecord], limit: Int?, order: PhotoOrder, after cursor: PhotoCursor?) {
        (self.photos, next) = (photos, nil)
        guard let limit, photos.count > limit else { return }
        self.photos.removeLast()
        next = self.photos.last.map { PhotoCursor($0, order: order, before: cursor, count: limit) }
    }
}

/// All photos: found by id, and listed by page.
public struct CatalogPhotos: CatalogSubject {
    let catalog: Catalog

    /// The photo with the id `prefix`, or the only one whose id begins with it.
    ///
    /// - Throws: ``CatalogError/noSuchPhoto(_:)``, ``CatalogError/ambiguousPhoto(_:)``.
    public func find(_ prefix: String) throws(CatalogError) -> PhotoRecord {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                    WHERE photo.id >= ?1 AND photo.id < ?1 || '~' ORDER BY photo.id LIMIT 2
                    """)
            let found = try Row.fetchAll(statement, arguments: [prefix]).map { PhotoRecord($0) }
            guard let photo = found.first, !prefix.isEmpty else { throw CatalogError.noSuchPhoto(prefix) }
            guard found.count == 1 || photo.id == prefix else { throw CatalogError.ambiguousPhoto(prefix) }
            return photo
        }
    }

    /// The photo with this complete id; nil if there is none.
    public func find(id: String) throws(CatalogError) -> PhotoRecord? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source) WHERE photo.id = ?")
            return try Row.fetchOne(statement, arguments: [id]).map { PhotoRecord($0) }
        }
    }

    /// The photo whose file is `name` in `folder`; nil if there is none, or it is missing.
    public func find(folder: String, name: String) throws(CatalogError) -> PhotoRecord? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                    WHERE photo.folderRow = (SELECT row FROM folder WHERE path = ?) AND photo.name = ?
                      AND photo.state <> 'missing'
                    """)
            return try Row.fetchOne(statement, arguments: [folder, name]).map { PhotoRecord($0) }
        }
    }

    /// The photo in row `row` of the table.
    public func find(row: Int64) throws(CatalogError) -> PhotoRecord? {
        try read { db in try PhotoRecord.fetch(db, row: row) }
    }

    /// Photos at the place in row `place`, or everywhere, without missing ones.
    ///
    /// Linear in the length of the page for ``PhotoOrder/taken``; the other orders sort all photos of the listing.
    /// - Parameters:
    ///   - source: the row of the source, to list only its photos; nil for all photos.
    ///   - limit: the greatest length of the page; nil for all photos.
    ///   - cursor: where the page before ended.
    public func list(
        at place: Int64?, of source: Int64? = nil, order: PhotoOrder, limit: Int?, after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        try list(PhotoQuery(place: place, source: source), order, limit, cursor)
    }

    /// Photos at the places of a country, without missing ones.
    ///
    /// Linear in the number of photos in the country, for any page length.
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code, upper case.
    ///   - source: the row of the source, to list only its photos; nil for all photos.
    ///   - limit: the greatest length of the page; nil for all photos.
    ///   - cursor: where the page before ended.
    public func list(
        inCountry country: String, of source: Int64? = nil, order: PhotoOrder, limit: Int?,
        after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        try list(PhotoQuery(country: country, source: source), order, limit, cursor)
    }

    /// Photos at a place without missing ones: first those in none of these districts, then those of each district.
    ///
    /// Linear in the number of photos at the place times that of the districts, for any page length.
    /// - Parameters:
    ///   - districts: rows of places, in the order wanted.
    ///   - source: the row of the source, to list only its photos; nil for all photos.
    ///   - order: the order within a district.
    ///   - limit: the greatest length of the page; nil for all photos.
    ///   - cursor: where the page before ended.
    public func list(
        at place: Int64, byDistrict districts: [Int64], of source: Int64? = nil, order: PhotoOrder, limit: Int?,
        after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        let query = PhotoQuery(place: place, source: source, districts: districts)
        return try read { db in
            let photos = try query.sorted(db, by: order, limit: Self.wanted(limit), after: cursor)
            // Such a page begins after a number of photos in each order.
            return PhotoPage(photos, limit: limit, order: .title, after: cursor)
        }
    }

    /// One more than the limit shows whether there is a next page; −1 is all.
    private static func wanted(_ limit: Int?) -> Int { limit.map { min($0, Int.max - 1) + 1 } ?? -1 }

    private func list(
        _ query: PhotoQuery, _ order: PhotoOrder, _ limit: Int?, _ cursor: PhotoCursor?
    ) throws(CatalogError) -> PhotoPage {
        try read { db in
            let wanted = Self.wanted(limit)
            let photos =
                switch order {
                case .taken: try query.byTaken(db, limit: wanted, after: cursor)
                case .published, .title: try query.sorted(db, by: order, limit: wanted, after: cursor)
                }
            return PhotoPage(photos, limit: limit, order: order, after: cursor)
        }
    }

    /// Whether the id of the place in row `place` leads to a photo that is not missing.
    public func isListed(_ row: Int64, at place: Int64) throws(CatalogError) -> Bool {
        try read { db in
            let isThere = try PlaceScope(db, place: place).condition
            return try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE row = ? AND state <> 'missing' AND \(isThere))",
                arguments: [row]) ?? false
        }
    }

    /// The row number of the photo with a complete id; nil if there is none.
    public func row(id: String) throws(CatalogError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT row FROM photo WHERE id = ?", arguments: [id]) }
    }

    /// The row number of the photo that was added last.
    public func lastRow() throws(CatalogError) -> Int64 {
        try read { try Int64.fetchOne($0, sql: "SELECT max(row) FROM photo") ?? 0 }
    }

    /// The row number of the newest photo, and the ids of those after `row`: at most `limit`, newest first.
    public func added(after row: Int64, limit: Int) throws(CatalogError) -> (last: Int64, ids: [String]) {
        try read { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(row) FROM photo") ?? 0
            guard last > row else { return (last, []) }
            let ids = try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM photo WHERE row > ? AND state <> 'missing'
                    AND NOT (state = 'failed' AND folderRow IS NOT NULL) ORDER BY row DESC LIMIT ?
                    """,
                arguments: [row, limit])
            return (last, ids)
        }
    }
}

extension PhotoRecord {
    static func fetch(_ db: Database, row: Int64) throws -> PhotoRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM \(source) WHERE photo.row = ?")
        return try Row.fetchOne(statement, arguments: [row]).map { PhotoRecord($0) }
    }
}

extension Database {
    /// The first of the ids that `id` gives for attempts 0, 1, 2, … that is free.
    func freePhotoID(_ id: (_ attempt: Int) -> String) throws -> String {
        let isTaken = try cachedStatement(sql: "SELECT 1 FROM photo WHERE id = ?")
        var attempt = 0
        while try Row.fetchOne(isTaken, arguments: [id(attempt)]) != nil { attempt += 1 }
        return id(attempt)
    }
}

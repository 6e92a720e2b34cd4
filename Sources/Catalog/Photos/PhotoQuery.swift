internal import GRDB

/// Selects the photos of one place, country or source, or all photos, without missing ones.
struct PhotoQuery {
    /// Row number of the place, see ``PlaceScope``; nil for any.
    var place: Int64?
    /// ISO 3166-1 alpha-2 code of the country; nil for any.
    var country: String?
    /// Row number of the source; nil for any.
    var source: Int64?
    /// Row numbers of districts: their photos come in this order, after those of no such district. Nil for one order over all.
    var districts: [Int64]?
    /// Whether to select only photos for which ``PhotoRecord/isSizedSQL`` holds.
    var isSized = false
    /// Selects only photos in this span of time; nil for any time.
    var span: PhotoSpan?
    /// Selects only the photographs of this period, by the local time of their places; nil for any time.
    var period: TakenPeriod?
    /// Whether to leave out files that cannot be read, which do not count as photographs.
    var isReadable = false

    private static let select = "SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)"

    private func condition(_ db: Database) throws -> String {
        let parts = [
            "photo.state <> 'missing'", try place.map { try PlaceScope(db, place: $0).condition },
            try country.map { try WholePlace.country($0).condition(db) },
            // At a place, the index by place has to be used: the plus prevents the index by source.
            source.map { "\(place == nil ? "" : "+")photo.sourceRow = \($0)" }, isSized ? PhotoRecord.isSizedSQL : nil,
            span?.sql, period?.sql,
            isReadable ? "NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " AND ")
    }

    /// Newest first, undated last, at most `limit` (−1 for all): walks an index, so a page costs its own length.
    func byTaken(_ db: Database, limit: Int, after cursor: PhotoCursor?) throws -> [PhotoRecord] {
        var photos: [PhotoRecord] = []
        var name = ""
        var id = ""
        var isPastDated = false
        if case .photo(let takenAt, let lastName, let lastID)? = cursor?.position {
            (name, id) = (lastName, lastID)
            if let takenAt {
                photos = try fetch(
                    db, "takenAt <= ?1 AND NOT (takenAt = ?1 AND (photo.name, photo.id) <= (?2, ?3))",
                    [takenAt, name, id], limit: limit)
                (name, id) = ("", "")
            } else {
                isPastDated = true
            }
        } else if cursor != nil {
            throw CatalogError.invalidCursor
        } else if period == .undated {
            isPastDated = true
        } else {
            photos = try fetch(db, "takenAt IS NOT NULL", [], limit: limit)
        }
        // A span of time has no undated photos.
        guard span == nil, period == nil || period == .undated, isPastDated || limit < 0 || photos.count < limit else {
            return photos
        }
        return photos
            + (try fetch(
                db, "takenAt IS NULL AND (photo.name, photo.id) > (?1, ?2)", [name, id],
                limit: limit < 0 ? -1 : limit - photos.count))
    }

    /// The photo directly before another in the order of ``byTaken(_:limit:after:)``; nil for the first. One look-up, or two.
    func before(_ db: Database, _ photo: PhotoRecord) throws -> PhotoRecord? {
        let (name, id) = (photo.name, photo.id)
        let order = "ORDER BY takenAt, photo.name DESC, photo.id DESC"
        if let takenAt = photo.takenAt {
            return try fetch(
                db, "takenAt >= ?1 AND NOT (takenAt = ?1 AND (photo.name, photo.id) >= (?2, ?3))", [takenAt, name, id],
                order, limit: 1
            ).first
        }
        let undated = try fetch(
            db, "takenAt IS NULL AND (photo.name, photo.id) < (?1, ?2)", [name, id], order, limit: 1)
        return try undated.first ?? fetch(db, "takenAt IS NOT NULL", [], order, limit: 1).first
    }

    /// The last photo in the order of ``byTaken(_:limit:after:)``. One look-up, or two.
    func last(_ db: Database) throws -> PhotoRecord? {
        let order = "ORDER BY takenAt, photo.name DESC, photo.id DESC"
        guard period == nil || period == .undated, span == nil else { return try oldest(db) }
        return try fetch(db, "takenAt IS NULL", [], order, limit: 1).first ?? oldest(db)
    }

    /// The last of the photos with a time.
    func oldest(_ db: Database) throws -> PhotoRecord? {
        try fetch(
            db, "takenAt IS NOT NULL", [], "ORDER BY takenAt, photo.name DESC, photo.id DESC", limit: 1
        ).first
    }

    /// The first of the photos with a time.
    func newest(_ db: Database) throws -> PhotoRecord? { try fetch(db, "takenAt IS NOT NULL", [], limit: 1).first }

    private func fetch(
        _ db: Database, _ more: String, _ arguments: StatementArguments,
        _ order: String = "ORDER BY takenAt DESC, photo.name, photo.id", limit: Int
    ) throws -> [PhotoRecord] {
        let rows = "\(try condition(db)) AND \(more) \(order) LIMIT \(limit)"
        // The index by place does not give a country's photos in order. So row numbers are sorted first, and only the
        // selected rows are read.
        let sql =
            country == nil
            ? "\(Self.select) WHERE \(rows)"
            : "\(Self.select) WHERE photo.row IN (SELECT photo.row FROM photo WHERE \(rows)) \(order)"
        return try Row.fetchAll(db, sql: sql, arguments: arguments).map { PhotoRecord($0) }
    }

    /// By time published or by title, or by district: sorts all photos of the listing.
    func sorted(_ db: Database, by order: PhotoOrder, limit: Int, after cursor: PhotoCursor?) throws -> [PhotoRecord] {
        var offset = 0
        if let cursor {
            guard case .count(let count) = cursor.position else { throw CatalogError.invalidCursor }
            offset = count
        }
        let sort =
            switch order {
            case .title: "coalesce(photo.title, photo.name) COLLATE NOCASE, photo.id"
            case .published: "photo.publishedAt DESC, takenAt DESC, photo.name, photo.id"
            case .taken: "takenAt DESC, photo.name, photo.id"
            }
        let rank = districts.map { "coalesce((SELECT key FROM json_each('\($0)') WHERE value = districtRow), -1), " }
        let sql = """
            \(Self.select) WHERE \(try condition(db)) ORDER BY \(rank ?? "")\(sort) LIMIT \(limit) OFFSET \(offset)
            """
        return try Row.fetchAll(db, sql: sql).map { PhotoRecord($0) }
    }
}

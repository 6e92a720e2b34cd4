internal import GRDB

extension CatalogPlaces {
    /// The photo that represents a place in a list.
    public struct Cover: Sendable, Equatable {
        public var photoID: String
        /// Of the photo's file.
        public var sha256: [UInt8]
        /// Upright width in pixels; nil if unknown.
        public var width: Int?
        /// Upright height in pixels; nil if unknown.
        public var height: Int?

        /// - Parameter row: `id, sha256, width, height` of a photo.
        init(_ row: Row) {
            photoID = row[0]
            sha256 = (row[1] as Blob).bytes
            (width, height) = (row[2], row[3])
        }
    }

    /// The newest downloaded or local photo at each of these places, by the place's id; places without one are left
    /// out. One index look-up each; for a source with few photos at a place, the other photos there are scanned.
    ///
    /// - Parameter source: the row of the source, to consider only its photos.
    public func covers(
        ofPlaces ids: [String], of source: Int64? = nil
    ) throws(CatalogError) -> [String: Cover] {
        try read { db in
            // The plus prevents the index by source, which covers all places.
            let isOfSource = source.map { " AND +sourceRow = \($0)" } ?? ""
            func cover(where condition: String) -> String {
                """
                SELECT id, sha256, width, height FROM photo
                WHERE \(condition) AND state <> 'missing'
                  AND state IN ('local', 'cached') AND sha256 IS NOT NULL\(isOfSource)
                ORDER BY takenAt DESC, name, id LIMIT 1
                """
            }
            let find = try db.cachedStatement(sql: cover(where: "placeRow = (SELECT row FROM place WHERE id = ?)"))
            let rowOfID = try db.cachedStatement(sql: "SELECT row FROM place WHERE id = ?")
            var covers: [String: Cover] = [:]
            for id in ids {
                var row = try Row.fetchOne(find, arguments: [id])
                if row == nil, let place = try PlaceDescription.row(ofID: id, in: db) {
                    let scope = try PlaceScope(db, place: place)
                    // Of the photos that are listed at this very id, none had a picture.
                    let isAsked = try Int64.fetchOne(rowOfID, arguments: [id]) == place && scope.listedPlace == place
                    if !isAsked {
                        row = try Row.fetchOne(db, sql: cover(where: scope.condition))
                    }
                }
                if let row { covers[id] = Cover(row) }
            }
            return covers
        }
    }
}

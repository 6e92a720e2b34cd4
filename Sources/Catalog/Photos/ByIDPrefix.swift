internal import GRDB

extension CatalogPhotos {
    /// Photos whose id begins with `prefix`, by id, without missing ones. Linear in the number of results.
    public func list(beginning prefix: String, limit: Int) throws(CatalogError) -> [PhotoRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                    WHERE photo.id >= ?1 AND photo.id < ?1 || '~' AND photo.state <> 'missing'
                    ORDER BY photo.id LIMIT ?2
                    """, arguments: [prefix, limit]
            ).map { PhotoRecord($0) }
        }
    }
}

extension CatalogPlaces {
    /// Places whose id begins with `prefix`, by id.
    ///
    /// - Parameter isListed: whether to return only listed places and districts with photos.
    public func list(
        beginning prefix: String, isListed: Bool = true, limit: Int
    ) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(PlaceRecord.columns) FROM place
                    WHERE id >= ?1 AND id < ?1 || '~' \(isListed ? "AND " + PlaceRecord.isFoundSQL : "") ORDER BY id LIMIT ?2
                    """, arguments: [prefix, limit]
            ).map { PlaceRecord($0) }
        }
    }
}

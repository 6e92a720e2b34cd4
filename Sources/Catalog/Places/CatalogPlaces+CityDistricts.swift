internal import GRDB

/// The districts of one city.
extension CatalogPlaces {
    /// The districts of a city with photographs, those with the most first. Other than in ``districts(ofCity:of:)``, each
    /// has the number of photographs that its id leads to: those that an earlier version listed there count too.
    /// Linear in this number.
    ///
    /// - Parameters:
    ///   - row: the row of the city.
    ///   - source: the row of the source, to count only its photos.
    public func linkedDistricts(
        ofCity row: Int64, of source: Int64? = nil
    ) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            let find = try db.cachedStatement(
                sql: "SELECT \(PlaceRecord.columns) FROM place WHERE cityRow = ? AND \(Self.hasDistrictPhotos)")
            let districts = try Row.fetchAll(find, arguments: [row]).map { PlaceRecord($0) }
            return try districts.compactMap { place in
                var place = place
                let scope = try PlaceScope(db, place: place.row)
                place.photoCount =
                    if let source {
                        try Int.fetchOne(db, sql: SourcePlaces.at(scope), arguments: [source, place.row]) ?? 0
                    } else {
                        try scope.count(db)
                    }
                return place.photoCount > 0 ? place : nil
            }.sorted { ($1.photoCount, $0.id) < ($0.photoCount, $1.id) }
        }
    }

    /// Those of these places, by id, that have districts with photographs. One look-up each.
    public func withDistricts(_ ids: [String]) throws(CatalogError) -> Set<String> {
        try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM place WHERE cityRow = (SELECT row FROM place WHERE id = ?)
                      AND \(Self.hasDistrictPhotos))
                    """)
            return Set(try ids.filter { try Bool.fetchOne(find, arguments: [$0]) ?? false })
        }
    }

    /// Whether photos are in the district of a row of `place`.
    private static let hasDistrictPhotos =
        "EXISTS (SELECT 1 FROM photo WHERE districtRow = place.row AND state <> 'missing')"
}

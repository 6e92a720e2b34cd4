internal import GRDB

/// A place, its city and the districts of that.
public struct PlaceSurroundings: Sendable {
    public var place: PlaceRecord
    public var city: PlaceRecord
    public var districts: [PlaceRecord]
}

/// The districts of one city.
extension CatalogPlaces {
    /// The place in a row, its city, and the districts as ``linkedDistricts(ofCity:of:)``; nil if there is no such row.
    /// The photos of each place are counted once.
    ///
    /// - Parameter source: the row of the source, to count only its photos.
    public func around(_ row: Int64, of source: Int64? = nil) throws(CatalogError) -> PlaceSurroundings? {
        let cityRow = try read { db in
            try Int64.fetchOne(db, sql: "SELECT ifnull(cityRow, row) FROM place WHERE row = ?", arguments: [row])
        }
        guard let cityRow else { return nil }
        let districts = try linkedDistricts(ofCity: cityRow, of: source)
        func counted(_ row: Int64) throws(CatalogError) -> PlaceRecord? {
            if let district = districts.first(where: { $0.row == row }) { return district }
            guard let source else { return try find(row: row) }
            let place = try read { db in try PlaceRecord.fetch(db, row: row) }
            return try place.map { place throws(CatalogError) in try counting(place, of: source) }
        }
        guard let city = try counted(cityRow), let place = row == cityRow ? city : try counted(row) else { return nil }
        return PlaceSurroundings(place: place, city: city, districts: districts)
    }

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
                if let source {
                    let found = try Row.fetchOne(db, sql: SourcePlaces.at(scope), arguments: [source, place.row])
                    if let found { (place.photoCount, place.isUncounted) = (found[0], found[1]) }
                } else {
                    place.photoCount = try scope.count(db)
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

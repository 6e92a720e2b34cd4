internal import GRDB

/// The rows of the places of a photo.
struct PlacedRows: Equatable {
    /// The city, town or village.
    var place: Int64
    /// The part of it; nil if there is none.
    var district: Int64?

    /// The assignments of an UPDATE of `photo`, with the two rows as its first arguments. The place where an earlier
    /// version listed the photo is forgotten when the photo moves, but not before it has been set at its city.
    static let assignments = """
        placeRow = ?1, districtRow = ?2,
          formerPlaceRow = CASE WHEN placeRow = ?1 AND districtRow IS ?2 THEN formerPlaceRow
            WHEN placeRow NOT IN (?1, ifnull(?2, 0)) AND EXISTS (
              SELECT 1 FROM placingProgress WHERE NOT isDone AND photo.row > photoRow AND photo.row <= lastPhotoRow)
            THEN ifnull(formerPlaceRow, placeRow) END
        """

    /// Lists a photo here.
    ///
    /// - Parameter isOverriding: whether to do so even if the photo has a place in a known country.
    func set(ofPhoto row: Int64, isOverriding: Bool, in db: Database) throws {
        let update = try db.cachedStatement(
            sql: """
                UPDATE photo SET \(Self.assignments)
                WHERE row = ?3 AND (?4 OR EXISTS (
                  SELECT 1 FROM place WHERE row = photo.placeRow AND countryCode = '\(PlaceRecord.unknownCountry)'))
                """)
        try update.execute(arguments: [place, district, row, isOverriding])
    }
}

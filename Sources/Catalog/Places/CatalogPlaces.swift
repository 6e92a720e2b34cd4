internal import GRDB
public import Localization

/// Places and their countries.
public struct CatalogPlaces: CatalogSubject {
    let catalog: Catalog

    /// The places with photographs, sorted and indexed by the rules of `locale`.
    ///
    /// Sort keys and index titles are computed once for a place and locale and stored; a listing costs its length.
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code, to list only this country.
    ///   - source: the row of the source, to count only its photos.
    ///   - borders: the view on disputed borders, by which each place is in a section; nil for that of the library.
    public func list(
        in locale: LocaleTag, naming: some PlaceNaming = StoredNames(), country: String? = nil,
        of source: Int64? = nil, borders: BorderView? = nil
    ) throws(CatalogError) -> PlaceSections {
        var places = PlaceSections()
        let listing = try PlaceListing(
            locale: locale, naming: naming, country: country, source: source, borders: borders, catalog: catalog)
        let found = try source.map { source throws(CatalogError) in
            try read { db in try SourcePlaces(db, source: source) }
        }
        places.index = listing.index
        try listing.forEach(
            PlaceRecord.columns,
            onCountry: {
                places.sections.append(.init(countryCode: $0.code, countryName: $0.name, places: []))
            },
            onPlace: { row in
                let record = PlaceRecord(row, at: 2)
                guard let record = found.map({ $0.place(record) }) ?? record else { return }
                let place = PlaceSections.Place(record: record, name: row[0], indexTitle: row[1])
                places.sections[places.sections.count - 1].places.append(place)
            })
        places.sections.removeAll { $0.places.isEmpty }
        return places
    }

    /// An upper bound of the number of places.
    public func limit() throws(CatalogError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT max(row) FROM place") ?? 0 }
    }

    /// Calls the functions with the same places one after another, each country before its places, for streaming: the
    /// first place costs the same in a library of any size.
    public func forEach(
        in locale: LocaleTag, naming: some PlaceNaming = StoredNames(), borders: BorderView? = nil,
        onCountry: (PlaceCountry) -> Void, onPlace: (PlaceLine) -> Void
    ) throws(CatalogError) {
        let listing = try PlaceListing(
            locale: locale, naming: naming, country: nil, borders: borders, catalog: catalog)
        try listing.forEach(
            """
            place.row, place.id, place.region, place.photoCount, place.photoCount = 0 AND \(PlaceRecord.isUncountedSQL),
              place.regionCode, place.countryCode
            """,
            onCountry: onCountry,
            onPlace: { row in
                onPlace(
                    PlaceLine(
                        row: row[2], id: row[3], name: row[0], region: row[4], regionCode: row[7], countryCode: row[8],
                        photoCount: row[6] ? nil : row[5]))
            })
    }

    /// The place with this complete id, or else the one whose id has the same number at its end; nil if there is none.
    /// For a place where no photos are listed, such as a district, the count is that of the photos that its id leads to.
    public func find(id: String) throws(CatalogError) -> PlaceRecord? {
        try read { db in
            try PlaceDescription.row(ofID: id, in: db).flatMap { try PlaceRecord.fetchCounted(db, row: $0) }
        }
    }

    /// The row of the place that ``find(id:)`` finds, without counting photos: two look-ups.
    public func row(ofID id: String) throws(CatalogError) -> Int64? {
        try read { db in try PlaceDescription.row(ofID: id, in: db) }
    }

    /// The place with this id if photos are listed there; for a district, its city. For readers who see only the
    /// town: the photos of a district, and those that an earlier version listed elsewhere, stay unknown to them.
    public func town(ofID id: String) throws(CatalogError) -> PlaceRecord? {
        try read { db in
            guard let row = try PlaceDescription.row(ofID: id, in: db),
                let place = try PlaceRecord.fetch(db, row: row)
            else { return nil }
            let town = try place.cityRow.map { try PlaceRecord.fetch(db, row: $0) } ?? place
            return town?.isListed == true ? town : nil
        }
    }

    /// The place in row `row` of the table, counted as by ``find(id:)``.
    public func find(row: Int64) throws(CatalogError) -> PlaceRecord? {
        try read { db in try PlaceRecord.fetchCounted(db, row: row) }
    }

    /// Whether a country is listed: it has photographs, or a source has a list for one of its places.
    ///
    /// - Parameter code: ISO 3166-1 alpha-2.
    public func isListed(country code: String) throws(CatalogError) -> Bool {
        try read { db in
            let listed = try ListedCountries(db)
            return try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM place WHERE \(listed.code) = ? AND \(PlaceRecord.isListedSQL))",
                arguments: [code]) ?? false
        }
    }

    /// Numbers that change when places, their names or their counts change; for validating a cached list of places.
    /// Linear in the number of places, some milliseconds for 100,000.
    public func version() throws(CatalogError) -> [Int64] {
        try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), coalesce(sum(photoCount), 0), coalesce(sum(photoCount * (row % 65521)), 0),
                      (SELECT count(*) FROM feed WHERE placeRow IS NOT NULL),
                      (SELECT count(*) FROM feed WHERE placeRow IS NOT NULL AND checkedAt IS NULL),
                      (SELECT count(*) + coalesce(sum(setAt), 0) FROM ownPlaceName),
                      (SELECT count(*) + coalesce(sum(askedAt), 0) FROM keptPlaceName),
                      (SELECT placeRow + photoRow FROM placingProgress)
                    FROM place
                    """)
            return row.map { row in (0..<8).map { row[$0] } } ?? []
        }
    }

    /// The same for the photos of one source. Linear in the number of its photos.
    public func version(ofSource row: Int64) throws(CatalogError) -> [Int64] {
        let version = try version()
        return try read { db in
            let own = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), coalesce(sum(row), 0),
                      (SELECT count(*) FROM feed WHERE sourceRow = ?1 AND placeRow IS NOT NULL AND checkedAt IS NULL)
                    FROM photo \(ReaderConnection.index("photoOfSourceByTaken", db)) WHERE sourceRow = ?1 AND state <> 'missing'
                    """, arguments: [row])
            return version + (own.map { own in (0..<3).map { own[$0] } } ?? [])
        }
    }
}

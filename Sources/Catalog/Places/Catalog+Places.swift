internal import GRDB
public import Localization

extension Catalog {
    /// The places that have photographs, in the order and under the letters of `locale`.
    ///
    /// Keys and titles are made once for a place and locale and stored; a listing costs its length.
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code of the only country wanted.
    ///   - source: the row of the only source wanted, whose photos alone count.
    public func places(
        in locale: LocaleTag, naming: some PlaceNaming = GivenNames(), country: String? = nil, of source: Int64? = nil
    ) throws(CatalogError) -> PlaceSections {
        var places = PlaceSections()
        let listing = try PlaceListing(
            locale: locale, naming: naming, country: country, source: source, catalog: self)
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

    /// A number that the places don't exceed.
    public func placeLimit() throws(CatalogError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT max(row) FROM place") ?? 0 }
    }

    /// The same places one after another, each country before its places, for whom reads them as they come: the first
    /// costs no more in a large library than in a small one.
    ///
    public func forEachPlace(
        in locale: LocaleTag, naming: some PlaceNaming = GivenNames(), onCountry: (PlaceCountry) -> Void,
        onPlace: (PlaceLine) -> Void
    ) throws(CatalogError) {
        let listing = try PlaceListing(locale: locale, naming: naming, country: nil, catalog: self)
        try listing.forEach(
            """
            place.row, place.id, place.region, place.photoCount, place.photoCount = 0 AND \(PlaceRecord.isUncountedSQL)
            """,
            onCountry: onCountry,
            onPlace: { row in
                onPlace(
                    PlaceLine(
                        row: row[2], id: row[3], name: row[0], region: row[4], photoCount: row[6] ? nil : row[5]))
            })
    }
}

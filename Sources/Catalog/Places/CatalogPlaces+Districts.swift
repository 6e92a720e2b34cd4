internal import GRDB
public import Localization

/// Cities and their districts.
extension CatalogPlaces {
    /// The districts of a city that have photographs there, each with the number of these, without missing and unreadable
    /// ones; ordered by id. Linear in the number of photographs in districts of the city.
    ///
    /// - Parameters:
    ///   - city: the row of the city.
    ///   - source: the row of the source, to count only its photos.
    public func districts(ofCity city: Int64, of source: Int64? = nil) throws(CatalogError) -> [PlaceRecord] {
        try read { db in
            let places = try Row.fetchAll(
                db, sql: "SELECT \(PlaceRecord.columns) FROM place WHERE cityRow = ? ORDER BY id", arguments: [city]
            ).map { PlaceRecord($0) }
            let count = try db.cachedStatement(
                sql: """
                    SELECT count(*) FROM photo
                    WHERE districtRow = ?1 AND +placeRow = ?2 AND \(DistrictCounts.isCounted(source))
                    """)
            return try places.compactMap { place in
                var place = place
                place.photoCount = try Int.fetchOne(count, arguments: [place.row, city]) ?? 0
                return place.photoCount > 0 ? place : nil
            }
        }
    }

    /// The places as ``list(in:naming:country:of:borders:)``, but each district of a city is a place of its own, and a city is
    /// listed with the photographs that are in no district of it. Linear in the number of places and of photographs in
    /// districts.
    public func listDistricts(
        in locale: LocaleTag, naming: some PlaceNaming = StoredNames(), country: String? = nil,
        of source: Int64? = nil, borders: BorderView? = nil
    ) throws(CatalogError) -> PlaceSections {
        let counts = try read { db in try DistrictCounts(db, source: source) }
        let listing = try PlaceListing(
            locale: locale, naming: naming, country: country, source: source, isListed: DistrictCounts.isListedSQL,
            borders: borders, catalog: catalog)
        var places = PlaceSections()
        try listing.forEach(
            "\(PlaceRecord.columns), \(DistrictCounts.listSQL(source)), \(DistrictCounts.newListSQL(source))",
            onCountry: {
                places.sections.append(.init(countryCode: $0.code, countryName: $0.name, places: []))
            },
            onPlace: { row in
                let end = 2 + PlaceRecord.columnCount
                let place = counts.place(PlaceRecord(row, at: 2), hasList: row[end], isUncounted: row[end + 1])
                guard let place else { return }
                places.sections[places.sections.count - 1].places.append(
                    PlaceSections.Place(record: place, name: row[0], indexTitle: row[1]))
            })
        places.index = listing.index
        // A country has photographs or lists, and each of them is at one of these places.
        places.sections.removeAll { $0.places.isEmpty }
        return places
    }
}

/// The numbers of photographs at places, those in a district counted there and not in the city.
struct DistrictCounts {
    /// The photos of a source at the place in a listing by city; nil for all photos.
    private let found: SourcePlaces?
    private var inDistrict: [Int64: Int] = [:]
    private var leavingCity: [Int64: Int] = [:]

    init(_ db: Database, source: Int64?) throws {
        found = try source.map { try SourcePlaces(db, source: $0) }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT districtRow, placeRow, count(*) FROM photo
                WHERE districtRow IS NOT NULL AND \(Self.isCounted(source)) GROUP BY districtRow, placeRow
                """)
        while let row = try rows.next() {
            inDistrict[row[0], default: 0] += row[2] as Int
            leavingCity[row[1], default: 0] += row[2] as Int
        }
    }

    /// A place with its count; nil if it has neither photographs nor a list of a source.
    func place(_ record: PlaceRecord, hasList: Bool, isUncounted: Bool) -> PlaceRecord? {
        var place = record
        let inCity = found.map { $0.place(record)?.photoCount ?? 0 } ?? record.photoCount
        place.photoCount = inCity - (leavingCity[record.row] ?? 0) + (inDistrict[record.row] ?? 0)
        place.isUncounted = isUncounted
        return place.photoCount > 0 || hasList ? place : nil
    }

    /// SQL for the photos that count. The plus prevents the index by source, which covers all places.
    static func isCounted(_ source: Int64?) -> String {
        "state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)"
            + (source.map { " AND +sourceRow = \($0)" } ?? "")
    }

    /// SQL for the places that a listing by district can contain.
    static let isListedSQL = """
        (photoCount > 0 OR EXISTS (SELECT 1 FROM photo WHERE photo.districtRow = place.row AND photo.state <> 'missing')
          OR EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row)
          OR EXISTS (SELECT 1 FROM feed WHERE feed.districtRow = place.row))
        """

    /// SQL for whether a source has a list for a row of `place`: a list for a district is not one for its city.
    static func listSQL(_ source: Int64?) -> String { lists(source.map { " AND sourceRow = \($0)" } ?? "") }

    /// SQL for whether a source has such a list that was never fetched.
    static func newListSQL(_ source: Int64?) -> String {
        lists(" AND checkedAt IS NULL" + (source.map { " AND sourceRow = \($0)" } ?? ""))
    }

    private static func lists(_ condition: String) -> String {
        """
        (EXISTS (SELECT 1 FROM feed WHERE feed.placeRow = place.row AND feed.districtRow IS NULL\(condition))
          OR EXISTS (SELECT 1 FROM feed WHERE feed.districtRow = place.row\(condition)))
        """
    }
}

internal import GRDB
internal import Times

/// The countries with photographs, by the library's view on disputed borders.
public struct CatalogCountries: CatalogSubject {
    let catalog: Catalog

    /// The number of photos that are read at a time, so that others can use the connection between two parts.
    private static let partLength = 16_384

    /// The countries with photographs, with their numbers of photos and places, by code. Linear in the number of places, some
    /// milliseconds for 100,000.
    public func counts() throws(CatalogError) -> [String: CountryCounts] {
        try read { db in
            let listed = try ListedCountries(db)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(listed.code) AS code, sum(photoCount), count(*) FROM place WHERE photoCount > 0 GROUP BY 1
                    """)
            var counts: [String: CountryCounts] = [:]
            while let row = try rows.next() {
                let code = row[0] as String
                guard code != PlaceRecord.unknownCountry else { continue }
                counts[code] = CountryCounts(photos: row[1], places: row[2])
            }
            return counts
        }
    }

    /// On which days there are photographs in each country, by its code; countries without dated photos are left out.
    ///
    /// A day is that of a clock at the photo's place. One pass over the photos, about 2 s for 1,000,000. A photo that another
    /// process adds or changes meanwhile may be left out.
    public func days() throws(CatalogError) -> [String: CountryDays] {
        let places = try places()
        var days: [String: Set<Int>] = [:]
        var last: Int64? = 0
        while let start = last { last = try add(after: start, places, to: &days) }
        return days.compactMapValues(CountryDays.init)
    }

    /// What the day of a photo depends on.
    private struct Place {
        var timeZone: String?
        var country: String
        var listedCountry: String
    }

    private func places() throws(CatalogError) -> [Int64: Place] {
        try read { db in
            let listed = try ListedCountries(db)
            let rows = try Row.fetchCursor(
                db, sql: "SELECT row, timeZone, countryCode FROM place WHERE photoCount > 0")
            var places: [Int64: Place] = [:]
            while let row = try rows.next() {
                let country = row[2] as String
                let listedCountry = listed.country(ofRow: row[0]) ?? country
                guard listedCountry != PlaceRecord.unknownCountry else { continue }
                places[row[0]] = Place(timeZone: row[1], country: country, listedCountry: listedCountry)
            }
            return places
        }
    }

    /// Adds the days of a part of the photos. Returns the last row, or nil at the end.
    private func add(
        after start: Int64, _ places: [Int64: Place], to days: inout [String: Set<Int>]
    ) throws(CatalogError) -> Int64? {
        let (part, last, count) = try read { db -> ([(country: String, day: Int)], Int64, Int) in
            // The plus prevents the index by time, whose order is not that of the table.
            let statement = try db.cachedStatement(
                sql: """
                    SELECT row, placeRow, takenAt, takenLocal, takenZone FROM photo
                    WHERE row > ? AND state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
                      AND +takenAt IS NOT NULL
                    ORDER BY row LIMIT \(Self.partLength)
                    """)
            var part: [(country: String, day: Int)] = []
            var last = start
            var count = 0
            let rows = try Row.fetchCursor(statement, arguments: [start])
            while let row = try rows.next() {
                last = row[0]
                count += 1
                guard let place = places[row[1] as Int64] else { continue }
                let clock = PlaceClock(
                    takenAt: row[2], takenLocal: row[3], source: (row[4] as String?).flatMap(ZoneSource.init),
                    timeZone: place.timeZone, country: place.country)
                part.append((place.listedCountry, LocatedPhoto.day(of: clock.time)))
            }
            return (part, last, count)
        }
        for (country, day) in part { days[country, default: []].insert(day) }
        return count < Self.partLength ? nil : last
    }
}

/// How much there is of a country.
public struct CountryCounts: Sendable, Equatable {
    public var photos: Int
    /// The places with photos.
    public var places: Int
}

/// The days on which photos were taken in a country.
public struct CountryDays: Sendable, Equatable {
    /// The number of different days.
    public var count: Int
    /// The first and the last, in days since 1970-01-01.
    public var first, last: Int

    init?(_ days: Set<Int>) {
        guard let first = days.min(), let last = days.max() else { return nil }
        (count, self.first, self.last) = (days.count, first, last)
    }
}

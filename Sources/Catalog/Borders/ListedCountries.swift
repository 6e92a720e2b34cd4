internal import GRDB

/// The countries that places are listed under, in one transaction: their own, or others by a view on disputed borders.
/// A look-up for each disputed town, and for each place in a disputed country or region.
struct ListedCountries {
    /// The code of the country for each place that is not listed under its own, by the place's row.
    private let moved: [Int64: String]

    /// - Parameter view: nil for that of the library.
    init(_ db: Database, _ view: BorderView? = nil) throws {
        let disputed = DisputedPlaces(try view ?? Self.view(db))
        guard !disputed.isEmpty else {
            moved = [:]
            return
        }
        var moved: [Int64: String] = [:]
        let names = (disputed.countries.keys.map { $0 } + disputed.regions.keys).sorted().map { "'\($0)'" }
        let numbers = disputed.towns.keys.sorted().map { "'\($0)'" }
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT row, id, regionCode, countryCode FROM place
                    WHERE \(Schema.isDivided)
                      AND (countryCode IN (\(names.joined(separator: ", ")))
                        OR regionCode IN (\(names.joined(separator: ", "))))
                    UNION ALL SELECT row, id, regionCode, countryCode FROM place
                    WHERE \(Schema.placeNumber) IN (\(numbers.joined(separator: ", "))) AND \(Schema.hasPlaceNumber)
                    """))
        while let row = try rows.next() {
            let own = row[3] as String
            guard let country = disputed.country(id: row[1], regionCode: row[2], countryCode: own), country != own
            else {
                continue
            }
            moved[row[0]] = country
        }
        self.moved = moved
    }

    /// The view of the library.
    static func view(_ db: Database) throws -> BorderView {
        try String.fetchOne(try db.cachedStatement(sql: "SELECT borders FROM library")).flatMap(BorderView.init)
            ?? .stored
    }

    /// Whether every place is listed under its own country.
    var isEmpty: Bool { moved.isEmpty }

    /// Codes of the countries that other countries' places are listed under, in alphabetical order.
    var others: [String] { Set(moved.values).sorted() }

    /// The code of the country that the place in a row is listed under; nil for its own.
    func country(ofRow row: Int64) -> String? { moved[row] }

    /// The rows of other countries' places that are listed under this one.
    func rows(movedTo code: String) -> [Int64] { moved.filter { $0.value == code }.map(\.key).sorted() }

    /// The rows of all places that are not listed under their own country.
    var rows: [Int64] { moved.keys.sorted() }

    // MARK: - SQL

    /// SQL for the code of the country that a row of `place` is listed under.
    var code: String {
        guard !isEmpty else { return "place.countryCode" }
        let cases = others.map { "WHEN place.row IN (\(Self.list(rows(movedTo: $0)))) THEN '\($0)'" }
        return "CASE \(cases.joined(separator: " ")) ELSE place.countryCode END"
    }

    /// SQL for a table of the countries with the number of photos at the places that are listed there: `code` and
    /// `photoCount`.
    var counts: String {
        guard !isEmpty else { return "country" }
        let all = Self.list(rows)
        return """
            (SELECT code, sum(photoCount) AS photoCount FROM (
              SELECT code, photoCount FROM country
              UNION ALL SELECT countryCode, -photoCount FROM place WHERE row IN (\(all))
              UNION ALL SELECT \(code), photoCount FROM place WHERE row IN (\(all))) GROUP BY code)
            """
    }

    static func list(_ rows: [Int64]) -> String { rows.map(String.init).joined(separator: ", ") }
}

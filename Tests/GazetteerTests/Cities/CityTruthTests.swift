import Gazetteer
import TestSupport
import Testing

/// Compares cities and districts with positions whose names people wrote down: docs/gazetteer.md has the table.
@Suite(.enabled(if: Fixtures.exist, "needs PHOTOS_FIXTURES: the positions are not in the repository"))
struct CityTruthTests {
    @Test func `cities and districts of known positions are as often right as the table says`() throws {
        let points = try Fixtures.table("geo/truth/cities_dev.csv").map(TruthPoint.init)
        let table = TruthTable(points)
        print(table)
        #expect(points.count >= 500)
        #expect(table.share(nil) >= 0.98)
        #expect(table.share("landmark") >= 0.99)
        // 93 of 98; the five others are within 6 km of the centre of a much bigger town, and need municipal borders.
        #expect(table.share("suburb-independent") >= 0.94)
        #expect(table.share("village") >= 0.97)
        #expect(table.districtShare >= 0.8)
        for wrong in table.wrong { print(wrong) }
    }
}

/// A position with the names that a local would accept.
struct TruthPoint {
    let coordinate: Coordinate
    let kind: String
    let what: String
    let cities: [String]
    let districts: [String]

    init(_ row: [String: String]) throws {
        let latitude = try #require(row["lat"].flatMap(Double.init))
        let longitude = try #require(row["lon"].flatMap(Double.init))
        coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        kind = try #require(row["kind"])
        what = row["what"] ?? ""
        cities = try #require(row["cities"]).split(separator: "|").map(String.init)
        districts = (row["districts"] ?? "").split(separator: "|").map(String.init)
    }

    /// Whether a town has one of the names, without accents and case, also by its other names.
    static func isNamed(_ town: Town?, _ names: [String]) -> Bool {
        guard let town else { return false }
        let accepted = Set(names.map(Slug.make(from:)))
        let own = [town.name] + TownNames.bundled.names(of: town.geonameID).map(\.text)
        return own.contains { !Slug.make(from: $0).isEmpty && accepted.contains(Slug.make(from: $0)) }
    }
}

/// How many positions of each kind have the right city: by the nearest town, and by the rule.
struct TruthTable: CustomStringConvertible {
    private struct Row {
        var count = 0
        var nearest = 0
        var right = 0
    }

    private var rows: [String: Row] = [:]
    private var districts = (count: 0, right: 0)
    private(set) var wrong: [String] = []

    init(_ points: [TruthPoint], _ gazetteer: Gazetteer = .bundled) {
        for point in points {
            let location = gazetteer.locate(point.coordinate)
            let nearest = location.countryCode.flatMap { gazetteer.nearestTown(to: point.coordinate, in: $0) }
            let isRight = TruthPoint.isNamed(location.town, point.cities)
            var row = rows[point.kind] ?? Row()
            row.count += 1
            row.nearest += TruthPoint.isNamed(nearest, point.cities) ? 1 : 0
            row.right += isRight ? 1 : 0
            rows[point.kind] = row
            let named = "\(location.town?.name ?? "?") / \(location.district?.name ?? "–")"
            if !isRight { wrong.append("\(point.kind) \(point.what): \(named), expected \(point.cities)") }
            if !point.districts.isEmpty {
                // A part of a city that is a candidate itself, as The Bronx, can be the answer's first level.
                let isNamed = [location.town, location.district].contains { TruthPoint.isNamed($0, point.districts) }
                districts.count += 1
                districts.right += isNamed ? 1 : 0
                if !isNamed { wrong.append("district of \(point.what): \(named), expected \(point.districts)") }
            }
        }
    }

    /// The part of the positions of a kind, or of all, that have the right city.
    func share(_ kind: String?) -> Double {
        let rows = rows.filter { kind == nil || $0.key == kind }.values
        return Double(rows.map(\.right).reduce(0, +)) / Double(max(rows.map(\.count).reduce(0, +), 1))
    }

    /// The part of the positions with a known district whose city or district it is.
    var districtShare: Double { Double(districts.right) / Double(max(districts.count, 1)) }

    var description: String {
        let all = rows.values.reduce(into: Row()) {
            $0.count += $1.count
            $0.nearest += $1.nearest
            $0.right += $1.right
        }
        let lines = (rows.sorted { $0.key < $1.key } + [(key: "all", value: all)]).map { kind, row in
            "| \(kind) | \(row.count) | \(percent(row.nearest, row.count)) | \(percent(row.right, row.count)) |"
        }
        let district = "| district named | \(districts.count) | – | \(percent(districts.right, districts.count)) |"
        return (["| kind | positions | nearest town, % | city, % |", "| --- | --- | --- | --- |"] + lines + [district])
            .joined(separator: "\n")
    }

    private func percent(_ part: Int, _ whole: Int) -> String {
        let tenths = (1_000 * part + whole / 2) / max(whole, 1)
        return "\(tenths / 10).\(tenths % 10)"
    }
}

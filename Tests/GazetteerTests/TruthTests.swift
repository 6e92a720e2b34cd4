import Gazetteer
import TestSupport
import Testing

/// Compares with data of others: docs/gazetteer.md describes the sources of the figures.
@Suite(.enabled(if: Fixtures.exist, "needs PHOTOS_FIXTURES: the known positions are not in the repository"))
struct TruthTests {
    private let gazetteer = Gazetteer.bundled

    @Test func `at least 995 of 1000 positions get their country, most of them close to a border`() throws {
        let rows = try Fixtures.table("geo/truth/country_points_dev.csv")
        let right = try rows.filter { gazetteer.country(at: try coordinate($0)) == $0["iso2"] }
        #expect(rows.count >= 2_000)
        #expect(Double(right.count) > 0.995 * Double(rows.count), "\(right.count) of \(rows.count)")
    }

    @Test func `enclaves, twin towns, islands and the open sea get their country`() throws {
        let rows = try Fixtures.table("geo/truth/named_tricky_points.csv").filter { $0["iso2"]?.contains("?") == false }
        #expect(rows.count >= 77)
        for row in rows {
            #expect(try gazetteer.country(at: coordinate(row)) ?? "" == row["iso2"], "\(row["name"] ?? "")")
        }
    }

    @Test func `every capital is in its country and is its own city`() throws {
        let rows = try Fixtures.table("photos/world-synth/expected.csv")
        #expect(rows.count >= 240)
        for row in rows {
            let location = gazetteer.locate(try coordinate(row))
            let id = try #require(row["geonameid"].flatMap(Int.init))
            #expect(location.countryCode == row["iso2"], "\(row["file"] ?? "")")
            guard let capital = gazetteer.town(geonameID: id) else { continue }
            #expect(gazetteer.city(of: capital) == capital, "\(row["file"] ?? "")")
            #expect(location.town?.geonameID == id, "\(row["file"] ?? "")")
        }
    }

    /// The table assigns territorial waters and more to countries; here a position more than 10 km from land has no country.
    private static let openSea: Set<String> = [
        "real/digikam__foto001.jpg", "real/maps__imageWithDateAndLocation31.jpg", "real/tika__testJPEG_GEO.jpg",
    ]

    @Test func `real photographs get their country, and their nearest town is known too`() throws {
        let rows = try Fixtures.table("photos/expected.csv").filter { !($0["lat"] ?? "").isEmpty }
        #expect(rows.count >= 140)
        for row in rows {
            let location = gazetteer.locate(try coordinate(row))
            let file = row["file"] ?? ""
            if Self.openSea.contains(file) {
                #expect(location == .unknown, "\(file)")
                continue
            }
            let country = try #require(row["country"])
            // Of two codes, as for Crimea, the first is the one that the United Nations use.
            #expect(location.countryCode == String(country.prefix(2)), "\(file)")
            guard row["near1_cc"] == country else { continue }
            let position = try coordinate(row)
            #expect(gazetteer.nearestTown(to: position, in: country)?.name == row["near1"], "\(file)")
            #expect(location.town != nil, "\(file)")
        }
    }

    private func coordinate(_ row: [String: String]) throws -> Coordinate {
        let latitude = try #require(row["lat"].flatMap(Double.init))
        let longitude = try #require(row["lon"].flatMap(Double.init))
        return try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}

import Gazetteer
import TestSupport
import Testing

/// How many positions at airports get one, and how many others get one wrongly: docs/features.md has the figures.
struct FeatureTruthTests {
    private let features = NamedFeatures.bundled

    @Test(.enabled(if: Fixtures.exist, "needs PHOTOS_FIXTURES: the positions are not in the repository"))
    func `positions at airports get one, and those elsewhere get none`() throws {
        let points = try Fixtures.table("geo/truth/cities_dev.csv").map(TruthPoint.init)
        let (airports, others) = (points.filter { $0.kind == "airport" }, points.filter { $0.kind != "airport" })
        #expect(airports.count >= 32 && others.count >= 470)
        let missing = airports.filter { features.feature(at: $0.coordinate) == nil }
        #expect(missing.isEmpty, "\(missing.map(\.what))")
        let wrong = others.filter { features.feature(at: $0.coordinate) != nil }
        #expect(wrong.isEmpty, "\(wrong.map(\.what))")
        print("\(airports.count) positions at airports, \(others.count) elsewhere")
    }

    @Test func `the own positions at airports get one, and the others get none`() throws {
        for row in OwnPositions.rows {
            let position = try #require(Coordinate(latitude: row.latitude, longitude: row.longitude))
            let found = features.feature(at: position)
            #expect((found != nil) == (row.kind == "airport"), "\(row.what): \(found?.name ?? "none")")
        }
    }

    /// The middles of towns in GeoNames: some are on the ground of an airport, mostly its own quarter.
    @Test func `fewer than one town in 900 is at an airport`() {
        var towns = 0
        Gazetteer.bundled.forEachTown { town in
            if features.feature(at: town.coordinate) != nil { towns += 1 }
        }
        print("\(towns) of \(Gazetteer.bundled.townCount) towns are at an airport")
        #expect(towns * 900 < Gazetteer.bundled.townCount)
        #expect(towns > 0)
    }
}

import Gazetteer
import TestSupport
import Testing

/// How many positions at airports get one, and how many others get one wrongly: docs/features.md has the figures.
struct FeatureTruthTests {
    private let features = NamedFeatures.bundled

    private func airport(at position: Coordinate) -> NamedFeature? {
        features.feature(at: position).flatMap { $0.kind == .airport ? $0 : nil }
    }

    @Test(.enabled(if: Fixtures.exist, "needs PHOTOS_FIXTURES: the positions are not in the repository"))
    func `positions at airports get one, and those elsewhere get none`() throws {
        let points = try Fixtures.table("geo/truth/cities_dev.csv").map(TruthPoint.init)
        let (airports, others) = (points.filter { $0.kind == "airport" }, points.filter { $0.kind != "airport" })
        #expect(airports.count >= 32 && others.count >= 470)
        let missing = airports.filter { airport(at: $0.coordinate) == nil }
        #expect(missing.isEmpty, "\(missing.map(\.what))")
        let wrong = others.filter { airport(at: $0.coordinate) != nil }
        #expect(wrong.isEmpty, "\(wrong.map(\.what))")
        print("\(airports.count) positions at airports, \(others.count) elsewhere")
    }

    @Test func `the own positions at airports get one, and the others get none`() throws {
        for row in OwnPositions.rows {
            let position = try #require(Coordinate(latitude: row.latitude, longitude: row.longitude))
            let found = airport(at: position)
            #expect((found != nil) == (row.kind == "airport"), "\(row.what): \(found?.name ?? "none")")
        }
    }

    /// All of them are on land. docs/features.md has the names that are found.
    @Test(.enabled(if: Fixtures.exist, "needs PHOTOS_FIXTURES: the positions are not in the repository"))
    func `positions on small islands get them, and none is in a lake or at sea`() throws {
        let points = try Fixtures.table("geo/truth/cities_dev.csv").map(TruthPoint.init)
        let own = try OwnPositions.rows.map { row in
            (row.kind, try #require(Coordinate(latitude: row.latitude, longitude: row.longitude)))
        }
        var kinds: [String: [String: Int]] = [:]
        for (kind, position) in points.map({ ($0.kind, $0.coordinate) }) + own {
            kinds[kind, default: [:]][features.feature(at: position)?.kind.rawValue ?? "none", default: 0] += 1
        }
        for (kind, found) in kinds.sorted(by: { $0.key < $1.key }) { print(kind, found) }
        #expect(kinds.values.allSatisfy { $0["lake"] == nil && $0["sea"] == nil })
        let islands = kinds["island"] ?? [:]
        #expect(islands["island"] ?? 0 >= 18 && islands.values.reduce(0, +) >= 32, "\(islands)")
    }

    /// The middles of towns in GeoNames: some lie in a harbour, or in a lagoon.
    @Test func `fewer than one town in 1,000 is in a lake or at sea`() {
        var found: [NamedFeature.Kind: Int] = [:]
        Gazetteer.bundled.forEachTown { town in
            if let feature = features.feature(at: town.coordinate) { found[feature.kind, default: 0] += 1 }
        }
        print("Towns: \(found)")
        #expect(((found[.lake] ?? 0) + (found[.sea] ?? 0)) * 1_000 < Gazetteer.bundled.townCount)
        #expect(found[.island] ?? 0 > 3_000)
    }

    /// The middles of towns in GeoNames: some are on the ground of an airport, mostly its own quarter.
    @Test func `fewer than one town in 900 is at an airport`() {
        var towns = 0
        Gazetteer.bundled.forEachTown { town in
            if airport(at: town.coordinate) != nil { towns += 1 }
        }
        print("\(towns) of \(Gazetteer.bundled.townCount) towns are at an airport")
        #expect(towns * 900 < Gazetteer.bundled.townCount)
        #expect(towns > 0)
    }
}

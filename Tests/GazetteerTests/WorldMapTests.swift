import Gazetteer
import Testing

/// The small map of the world with a shape for each country.
struct WorldMapTests {
    private typealias Point = WorldMap.Point

    private struct Side: Hashable {
        var from: Point
        var to: Point
    }

    private static let map = Gazetteer.bundled.worldMap(width: 1_200)

    private func country(_ code: String) throws -> WorldMap.Country {
        try #require(Self.map.countries.first { $0.code == code }, "\(code)")
    }

    /// How often the rings of a country wind around a point.
    private func winding(_ country: WorldMap.Country, _ latitude: Double, _ longitude: Double) throws -> Int {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let point = Self.map.point(coordinate)
        let (x, y) = (Double(point.x) + 0.5, Double(point.y) + 0.5)
        var turns = 0
        for ring in country.rings {
            for (from, to) in zip(ring, ring.dropFirst()) where (Double(from.y) > y) != (Double(to.y) > y) {
                let part = (y - Double(from.y)) / Double(to.y - from.y)
                if Double(from.x) + part * Double(to.x - from.x) > x { turns += to.y > from.y ? 1 : -1 }
            }
        }
        return turns
    }

    /// In square units.
    private func area(_ country: WorldMap.Country) -> Double {
        let sums = country.rings.map { ring in
            zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }
        return Double(abs(sums.reduce(0, +))) / 2
    }

    @Test func `each country is drawn or has a dot within the map`() {
        let map = Self.map
        #expect(map.countries.map(\.code) == Gazetteer.bundled.countryCodes)
        #expect(map.width == 1_200 && (580...590).contains(map.height))
        for country in map.countries {
            #expect(!country.rings.isEmpty || country.dot != nil, "\(country.code)")
            for point in country.rings.flatMap(\.self) + [country.dot].compactMap(\.self) {
                #expect((0...map.width).contains(point.x) && (0...map.height).contains(point.y), "\(country.code)")
            }
            #expect(country.rings.allSatisfy { $0.count > 3 && $0.first == $0.last }, "\(country.code)")
        }
    }

    @Test func `areas are in proportion, also at the poles and at 180°`() throws {
        let brazil = area(try country("BR"))
        // In millions of square kilometres, with lakes; the coasts of Antarctica have no ice shelves.
        for (code, size) in [("DZ", 2.382), ("AU", 7.69), ("RU", 17.1), ("AQ", 12.3), ("IN", 3.2), ("SE", 0.45)] {
            let ratio = area(try country(code)) / brazil * 8.51 / size
            #expect((0.92...1.08).contains(ratio), "\(code): \(ratio)")
        }
    }

    @Test(arguments: [
        ("SE", 60.6, 15.6), ("RU", 66.5, -177.0), ("RU", 67.5, 175.0), ("AQ", -89.0, 0.0), ("AQ", -72.0, 165.0),
        ("XK", 42.6, 20.9), ("KZ", 46.0, 63.2), ("FR", 47.0, 2.5), ("US", 64.0, -150.0), ("NZ", -44.0, 170.5),
    ])
    func `a position is within its country alone`(code: String, latitude: Double, longitude: Double) throws {
        for country in Self.map.countries {
            let turns = abs(try winding(country, latitude, longitude))
            #expect(turns == (country.code == code ? 1 : 0), "\(country.code) at \(latitude), \(longitude)")
        }
    }

    @Test(arguments: [(0.0, -30.0), (42.0, 50.5), (-15.0, 151.0), (10.0, 114.5), (89.0, 0.0)])
    func `the sea belongs to no country`(latitude: Double, longitude: Double) throws {
        for country in Self.map.countries {
            #expect(try winding(country, latitude, longitude) == 0, "\(country.code)")
        }
    }

    @Test func `neighbours share the points of their border`() throws {
        var owners: [Side: String] = [:]
        for country in Self.map.countries {
            for ring in country.rings {
                for (from, to) in zip(ring, ring.dropFirst()) {
                    owners[Side(from: from, to: to)] = country.code
                }
            }
        }
        // These have no coast.
        for code in ["AT", "CH", "BO", "TD", "MN"] {
            for ring in try country(code).rings {
                for (from, to) in zip(ring, ring.dropFirst()) {
                    let other = owners[Side(from: to, to: from)]
                    #expect(other != nil && other != code, "\(code)")
                }
            }
        }
    }

    @Test func `a small country has a dot, and a large one has none`() throws {
        for code in ["MT", "SG", "VA", "MC", "TV", "NR", "LI", "BB"] {
            #expect(try country(code).dot != nil, "\(code)")
        }
        for code in ["SE", "RU", "AQ", "DK", "BE", "CH"] { #expect(try country(code).dot == nil, "\(code)") }
    }
}

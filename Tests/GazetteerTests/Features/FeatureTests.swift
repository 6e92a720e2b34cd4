import Gazetteer
import Testing

struct FeatureTests {
    private let features = NamedFeatures.bundled

    private func name(_ latitude: Double, _ longitude: Double) throws -> String? {
        airport(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    private func airport(at position: Coordinate) -> String? {
        features.feature(at: position).flatMap { $0.kind == .airport ? $0.name : nil }
    }

    @Test func `the file has the airports with scheduled flights and the large and medium ones with a code`() {
        #expect(features.airportCount == 5_368)
        #expect(StoredAirport.all.count == features.airportCount)
        let sizes = Dictionary(grouping: StoredAirport.all, by: \.size).mapValues(\.count)
        #expect(sizes == [1: 447, 2: 4_097, 3: 824])
        #expect(StoredAirport.all.allSatisfy { (1...40).contains($0.corners.count) })
        // In the order of their latitude, by which they are searched.
        #expect(StoredAirport.all.map(\.coordinate.latitude) == StoredAirport.all.map(\.coordinate.latitude).sorted())
    }

    @Test(arguments: [
        (-41.3290, 174.8103, "Wellington International Airport"), (57.6688, 12.2923, "Gothenburg-Landvetter Airport"),
        (78.2471, 15.4963, "Svalbard Airport, Longyear"), (50.8790, 7.1200, "Cologne Bonn Airport"),
        (-8.5250, 179.1960, "Funafuti International Airport"), (-16.6909, -179.8770, "Matei Airport"),
        (82.5178, -62.2806, "Alert Airport"),
    ])
    func `a terminal is at its airport, also far in the north and beside the antimeridian`(
        _ latitude: Double, _ longitude: Double, _ expected: String
    ) throws {
        #expect(try name(latitude, longitude) == expected)
        let found = features.feature(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
        #expect(found?.kind == .airport)
        #expect(found?.kind.rawValue == "airport")
    }

    /// Each at least a kilometre from the runways: the middles of towns, and nowhere.
    @Test(arguments: [
        (-41.2889, 174.7772), (57.7072, 11.9668), (78.2232, 15.6267), (50.9375, 6.9603), (90, 0), (90, -75), (-90, 0),
        (-90, 180), (0, 180), (0, -180), (30, -40),
    ])
    func `a town beside an airport, the poles and the sea are not at it`(_ latitude: Double, _ longitude: Double) throws
    {
        #expect(try name(latitude, longitude) == nil)
    }

    @Test func `the answer is the nearest airport within its margin, as a comparison with all of them finds it`() throws
    {
        var generator = SplitMix(state: 1_912)
        var found = 0
        for round in 0..<300 {
            var position = generator.position()
            if round % 6 != 0 {
                let near = StoredAirport.all[Int(generator.unit() * Double(StoredAirport.all.count))].coordinate
                let longitude = near.longitude + 0.03 * (generator.unit() - 0.5)
                position = try #require(
                    Coordinate(
                        latitude: near.latitude + 0.02 * (generator.unit() - 0.5),
                        longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude))
            }
            let all = StoredAirport.all.map { ($0.distance(to: position), $0) }
            let within = all.filter { $0.0 <= $0.1.margin }
            let expected = within.min { one, other in
                (one.0, one.1.coordinate.distance(to: position)) < (other.0, other.1.coordinate.distance(to: position))
            }
            // On the line, the last digits decide.
            guard !all.contains(where: { abs($0.0 - $0.1.margin) < 0.1 }) else { continue }
            #expect(airport(at: position) == expected?.1.name, "\(position)")
            if expected != nil { found += 1 }
        }
        #expect((60...200).contains(found), "\(found)")
    }

    /// The first corner and the position itself are always at the airport, so no airport is beyond the rows that are read.
    @Test func `every airport is found at its position unless another is there too, and at the ends of its runways`()
        throws
    {
        let degree = 111_195.08
        for airport in StoredAirport.all {
            let (x, y) = airport.corners[0]
            let latitude = airport.coordinate.latitude + y / degree
            let scale = degree * airport.coordinate.latitude.cosine
            var longitude = airport.coordinate.longitude + x / scale
            longitude = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
            let end = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let answer = try #require(features.feature(at: end), "\(airport.name)")
            if answer.name != airport.name {
                #expect(StoredAirport.all.contains { $0.name == answer.name && $0.distance(to: end) <= $0.margin })
            }
        }
    }

    @Test func `names are written out`() {
        let names = StoredAirport.all.map(\.name)
        #expect(names.allSatisfy { !$0.isEmpty && $0.utf8.count <= 100 })
        for abbreviation in ["Intl", "Rgnl", "AFB", "Muni", "Arpt"] {
            #expect(!names.contains { $0.split(separator: " ").contains { $0 == abbreviation } }, "\(abbreviation)")
        }
        #expect(!names.contains { $0.contains("(") || $0.contains("\"") || $0.contains("  ") || $0.contains(" / ") })
        // Of two names the airport's, not that of the military base; a town before the slash stays.
        #expect(names.contains("Ibaraki Airport") && names.contains("Misawa Airport"))
        #expect(names.contains("Halifax Stanfield International Airport"))
    }
}

extension Double {
    /// The cosine of this angle in degrees, by its series: precise enough for a few metres.
    fileprivate var cosine: Double {
        let z = (self * .pi / 180) * (self * .pi / 180)
        return 1 - z / 2 * (1 - z / 12 * (1 - z / 30 * (1 - z / 56 * (1 - z / 90 * (1 - z / 132)))))
    }
}

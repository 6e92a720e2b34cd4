import Gazetteer
import Testing

struct BorderTests {
    private let gazetteer = Gazetteer.bundled

    /// Borders between houses, and rivers between twin towns.
    @Test(arguments: [
        (51.4385, 4.9290, "BE"), (51.4468, 4.9330, "NL"), (46.1930, 6.2340, "FR"), (46.2044, 6.1432, "CH"),
        (49.5540, 5.8180, "BE"), (47.5930, 7.6200, "DE"), (47.5596, 7.5886, "CH"), (42.9050, -78.9250, "CA"),
        (31.7400, -106.4870, "MX"), (31.7550, -106.4900, "US"), (1.4500, 103.7690, "SG"), (1.4600, 103.7640, "MY"),
    ])
    func `a few hundred metres from a border the country is right`(_ at: (Double, Double, String)) throws {
        #expect(gazetteer.country(at: try position(at.0, at.1)) == at.2)
    }

    /// In uninhabited areas borders are coarsest; generalised ones are kilometres off there.
    @Test(arguments: [
        (43.611, -77.495, "US"), (43.604, -78.208, "US"), (49.912, 96.420, "RU"), (-46.140, -71.762, "AR"),
        (-27.503, -56.820, "AR"), (-2.242, -71.073, "CO"), (42.726, 79.218, "KZ"), (22.350, 18.373, "TD"),
        (-46.002, -71.682, "CL"), (6.884, 26.108, "SS"), (37.121, 64.871, "AF"), (-6.895, 30.074, "CD"),
    ])
    func `two kilometres from a border in uninhabited areas the country is right`(_ at: (Double, Double, String)) throws
    {
        #expect(gazetteer.country(at: try position(at.0, at.1)) == at.2)
    }

    /// On the way from one town to the next across a border, the country changes once, directly from one to the other: there is
    /// neither a gap nor an overlap.
    @Test(arguments: [
        (48.5734, 7.7521, 48.573, 7.815), (51.15, 14.98, 51.15, 15.008), (-4.2634, 15.2429, -4.3217, 15.3126),
        (17.9757, 102.6331, 17.878, 102.742), (32.5149, -117.0382, 32.552, -117.043),
        (36.1408, -5.3536, 36.168, -5.348),
        (22.545, 114.11, 22.505, 114.13), (43.087, -79.064, 43.0896, -79.0849), (47.588, 7.562, 47.593, 7.62),
    ])
    func `both sides of a border agree on where it is`(_ ends: (Double, Double, Double, Double)) throws {
        var seen: [String] = []
        for step in 0...2_000 {
            let part = Double(step) / 2_000
            let at = try position(ends.0 + part * (ends.2 - ends.0), ends.1 + part * (ends.3 - ends.1))
            let country = try #require(gazetteer.country(at: at), "\(at)")
            if seen.last != country { seen.append(country) }
        }
        let first = gazetteer.country(at: try position(ends.0, ends.1))
        #expect(seen.first == first)
        #expect(seen.count == 2, "\(seen)")
    }

    /// Most of the few exceptions have a wrong code or position in GeoNames, or are on disputed land: docs/gazetteer.md.
    @Test func `towns are in the country of GeoNames, with few exceptions`() {
        var towns = 0
        var strangers: [String: Int] = [:]
        gazetteer.forEachTown { town in
            guard town.population >= 5_000 else { return }
            towns += 1
            let country = gazetteer.country(at: town.coordinate) ?? "none"
            if country != town.countryCode { strangers["\(town.countryCode) in \(country)", default: 0] += 1 }
        }
        #expect(towns > 50_000)
        #expect(strangers.values.reduce(0, +) <= 28, "\(strangers)")
    }

    @Test func `the north pole and the ends of the antimeridian have the same result from either side`() throws {
        for latitude in stride(from: -89.5, through: 89.5, by: 0.5) {
            let east = gazetteer.country(at: try position(latitude, 180))
            #expect(east == gazetteer.country(at: try position(latitude, -180)), "\(latitude)")
            if latitude < -85 { #expect(east == "AQ") }
        }
        for longitude in [-180.0, -0.5, 0, 77, 180] {
            #expect(gazetteer.country(at: try position(90, longitude)) == nil)
        }
    }

    private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}

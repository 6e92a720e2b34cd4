import Gazetteer
import Testing

struct CountryTests {
    private let gazetteer = Gazetteer.bundled

    @Test(arguments: [
        (51.4404, 4.9304, "BE"), (51.4475, 4.9215, "NL"), (43.7396, 7.4278, "MC"), (43.744, 7.4237, "FR"),
        (47.6967, 8.6897, "DE"), (42.464, 1.981, "ES"), (41.9022, 12.4539, "VA"), (-29.3151, 27.4869, "LS"),
        (25.2749, 56.2723, "AE"), (25.285, 56.333, "OM"), (26.3, 88.95, "BD"), (65.848, 24.147, "FI"),
        (65.835, 24.137, "SE"), (18.068, -63.082, "MF"), (18.026, -63.0458, "SX"),
    ])
    func `borders, enclaves and counter-enclaves decide, not the nearest town`(_ at: (Double, Double, String)) throws {
        #expect(gazetteer.country(at: try position(at.0, at.1)) == at.2)
    }

    @Test(arguments: [
        (42.66, 21.16, "XK"), (28.1, -15.42, "ES"), (35.889, -5.319, "ES"), (-7.93, -14.41, "SH"),
        (-37.07, -12.31, "SH"),
        (-7.31, 72.41, "IO"), (49.43, -2.36, "GG"), (78.22, 15.63, "SJ"), (12.15, -68.27, "BQ"), (-20.88, 55.45, "RE"),
        (48.86, 2.29, "FR"), (35.34, 33.32, "CY"), (34.57, 32.95, "CY"), (45.04, 34.38, "UA"), (27.14, -13.19, "EH"),
        (31.7834, 35.2339, "PS"), (31.782, 35.2196, "IL"), (9.56, 44.06, "SO"), (60.1, 19.93, "AX"),
        (16.24, -61.53, "GP"),
    ])
    func `territories have the code that ISO 3166-1 gives them`(_ at: (Double, Double, String)) throws {
        #expect(gazetteer.country(at: try position(at.0, at.1)) == at.2)
    }

    @Test(arguments: [(30, -40), (0, 0), (12.54321, -54.1234), (-45, -120), (42, 50.5), (90, 0), (0, 180), (0, -180)])
    func `the open sea has no country`(_ at: (Double, Double)) throws {
        let location = gazetteer.locate(try position(at.0, at.1))
        #expect(location == .unknown)
        #expect(location.placeID.rawValue == "zz")
    }

    @Test func `a position off the coast belongs to the country up to 10 km out`() throws {
        // Due west of Cabo da Roca (9.50° W), with nothing between it and America.
        #expect(gazetteer.country(at: try position(38.78, -9.58)) == "PT")
        #expect(gazetteer.country(at: try position(38.78, -9.66)) == nil)
    }

    @Test func `the south pole is in Antarctica, which has no towns`() throws {
        for longitude in [-180.0, -90, 0, 179.9999, 180] {
            let location = gazetteer.locate(try position(-90, longitude))
            #expect(location.countryCode == "AQ")
            #expect(location.town == nil)
            #expect(location.placeID.rawValue == "aq")
        }
    }

    @Test func `the antimeridian is not an edge`() throws {
        for longitude in [179.99999, 180, -180, -179.99999] {
            #expect(gazetteer.country(at: try position(-16.85, longitude)) == "FJ")
            #expect(gazetteer.country(at: try position(68.5, longitude)) == "RU")
        }
        let (east, west) = (try position(-16.85, 180), try position(-16.85, -180))
        #expect(gazetteer.locate(east) == gazetteer.locate(west))
    }

    private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}

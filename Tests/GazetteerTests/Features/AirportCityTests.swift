import Gazetteer
import Testing

/// The city that is named at an airport: docs/features.md has the rule.
struct AirportCityTests {
    private let gazetteer = Gazetteer.bundled

    private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Its terminals are in another town, which for Memphis is in another state.
    @Test(arguments: [
        (25.7959, -80.2870, "Miami"), (35.0424, -89.9767, "Memphis"), (47.4490, -122.3093, "Seattle"),
        (60.3172, 24.9633, "Helsinki"), (45.7256, 5.0811, "Lyon"), (36.6749, -4.4991, "Málaga"),
        (22.3080, 113.9185, "Hong Kong"), (-12.9086, -38.3225, "Salvador"), (12.9941, 80.1709, "Chennai"),
    ])
    func `a terminal is in the city that its airport serves`(
        _ latitude: Double, _ longitude: Double, _ city: String
    ) throws {
        let terminal = try position(latitude, longitude)
        let location = gazetteer.locate(terminal)
        #expect(location.town?.name == city && location.district == nil)
        #expect(gazetteer.locateByTowns(terminal).town?.name != city)
    }

    /// The list names a part of the city, a smaller town, or a city that is more than 30 km away.
    @Test(arguments: [
        (40.8986, 29.3092, "Istanbul"), (24.8964, 55.1614, "Dubai"), (45.6301, 8.7255, "Vizzola Ticino"),
        (51.8860, 0.2389, "Takeley"),
    ])
    func `otherwise it is in the town that is there`(_ latitude: Double, _ longitude: Double, _ town: String) throws {
        let terminal = try position(latitude, longitude)
        #expect(gazetteer.locate(terminal).town?.name == town)
        #expect(gazetteer.locate(terminal) == gazetteer.locateByTowns(terminal))
    }

    @Test func `a town beside an airport keeps its name`() throws {
        // Forest Park beside Atlanta's, Feltham beside Heathrow, Kelsterbach beside Frankfurt's.
        for (latitude, longitude) in [(33.6221, -84.3691), (51.4462, -0.4139), (50.0660, 8.5290)] {
            let town = try position(latitude, longitude)
            #expect(gazetteer.locate(town) == gazetteer.locateByTowns(town))
        }
    }

    @Test func `a city of an airport is within 30 km and in its country`() throws {
        let served = StoredAirport.all.filter { $0.city > 0 }
        #expect(served.count == 4_057)
        for airport in served {
            let town = try #require(gazetteer.town(geonameID: airport.city), "\(airport.name)")
            #expect(town.coordinate.distance(to: airport.coordinate) < 30_100, "\(airport.name)")
        }
    }

    @Test func `at every airport the city has more inhabitants than the town that is there, or is it`() throws {
        var (changed, large) = (0, 0)
        for airport in StoredAirport.all {
            let (now, before) = (gazetteer.locate(airport.coordinate), gazetteer.locateByTowns(airport.coordinate))
            guard now != before else { continue }
            changed += 1
            if airport.size == 1 { large += 1 }
            #expect(now.countryCode == before.countryCode && now.district == nil, "\(airport.name)")
            let (city, town) = (try #require(now.town), try #require(before.town))
            #expect(city.population > town.population && gazetteer.city(of: city) == city, "\(airport.name)")
        }
        // docs/features.md has both numbers.
        #expect(changed == 763)
        #expect(large == 123)
    }
}

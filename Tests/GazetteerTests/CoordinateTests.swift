import Foundation
import Gazetteer
import Testing

struct CoordinateTests {
    @Test(arguments: [
        (90.000001, 0.0), (-91, 0), (0, 180.000001), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
    ])
    func `invalid positions are rejected`(_ numbers: (Double, Double)) {
        #expect(Coordinate(latitude: numbers.0, longitude: numbers.1) == nil)
    }

    @Test func `a degree of the equator is 111 km, a quarter of a meridian 10,000 km`() throws {
        let east = try #require(Coordinate(latitude: 0, longitude: 1))
        let pole = try #require(Coordinate(latitude: 90, longitude: 123))
        let antipode = try #require(Coordinate(latitude: 0, longitude: 180))
        #expect(abs(Coordinate.origin.distance(to: east) - 111_195) < 1)
        #expect(abs(Coordinate.origin.distance(to: pole) - 10_007_557) < 2)
        #expect(abs(Coordinate.origin.distance(to: antipode) - 20_015_115) < 2)
        #expect(east.distance(to: east) == 0)
    }

    @Test func `distances across the antimeridian are the short way`() throws {
        let west = try #require(Coordinate(latitude: 0, longitude: 179.5))
        let east = try #require(Coordinate(latitude: 0, longitude: -179.5))
        #expect(abs(west.distance(to: east) - 111_195) < 1)
    }

    @Test func `coordinates are encoded and decoded as JSON, and invalid ones are rejected`() throws {
        let coordinate = try #require(Coordinate(latitude: 60.607, longitude: 15.632))
        let json = try JSONEncoder().encode(coordinate)
        #expect(try JSONDecoder().decode(Coordinate.self, from: json) == coordinate)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude": 213, "longitude": 0}"#.utf8))
        }
    }
}

import Foundation
import Gazetteer
import Localization
import PhotoLibrary
import Testing

/// Places by distance, beside distances computed here by another formula than the program's.
@Suite struct NearTests {
    /// Metres between two positions by the angle between their vectors, on the sphere of the Earth's mean radius.
    private static func distance(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
        func vector(_ position: (Double, Double)) -> [Double] {
            let (phi, lambda) = (position.0 * .pi / 180, position.1 * .pi / 180)
            return [cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi)]
        }
        let (a, b) = (vector(from), vector(to))
        let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        let sine = cross.map { $0 * $0 }.reduce(0, +).squareRoot()
        return 6_371_008.8 * atan2(sine, zip(a, b).map(*).reduce(0, +))
    }

    @Test func `Places come by distance, whatever their countries`() async throws {
        let world = try TemporaryLibrary(inMemory: true)
        defer { world.remove() }
        // At real places all over the world.
        _ = try await world.library.imports.fill(2_000, folder: world.folder + "/rows")
        let count = try world.places().count
        #expect(count > 1_000)
        for (latitude, longitude) in [(60.6, 15.6), (47.6, 7.6), (-41.3, 179.9), (90, 0)] {
            let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let sections = try world.library.places.list(locale: .english, near: position, terminal: .none).sections
            let places = sections.flatMap(\.places)
            #expect(places.map(\.row) == Array(1...count))
            let found = places.compactMap(\.distance)
            #expect(found == found.sorted())
            for place in places {
                guard let north = place.latitude, let east = place.longitude else {
                    #expect(place.distance == nil)
                    continue
                }
                let expected = Self.distance((latitude, longitude), (north, east))
                #expect(abs(try #require(place.distance) - expected) < 1 + expected * 1e-5)
            }
            // Sections are runs: two that follow each other are of two countries.
            let codes = sections.map(\.country.code)
            #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 != $1 })
        }
    }
}

import Gazetteer
import Testing

/// Outlines for drawing maps.
struct OutlineTests {
    private let gazetteer = Gazetteer.bundled
    private static let fine = Gazetteer.bundled.outlines(tolerance: 1 / 200_000)

    /// Whether an odd number of rings encloses a point.
    private func isLand(_ point: MapPoint, _ outlines: Outlines) -> Bool {
        outlines.coasts.count { $0.isAround(point) } % 2 == 1
    }

    @Test func `every coast is a ring within the map`() {
        #expect(Self.fine.coasts.count > 1000)
        for ring in Self.fine.coasts {
            #expect(ring.points.count >= 4 && ring.points.first == ring.points.last)
            #expect(ring.low.x >= 0 && ring.high.x <= 1 && ring.low.y >= 0 && ring.high.y <= 1)
        }
    }

    @Test func `outlines agree with the gazetteer on land and sea`() throws {
        for (latitude, longitude, expected) in [
            (60.6, 15.6, true), (0.0, -30.0, false), (48.85, 2.35, true), (-75, 0, true), (35, 18, false),
            (67.5, -179, true),
            (67.5, 179, true), (42, 50.5, false), (-41.3, 174.9, true), (75, -40, true), (42.66, 21.16, true),
            (45.9, 63.3, true), (-15, 151, false),
        ] as [(Double, Double, Bool)] {
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(isLand(MapPoint(coordinate), Self.fine) == expected, "\(latitude), \(longitude)")
        }
    }

    @Test(arguments: [1.0 / 3000, 1.0 / 24_000])
    func `after simplification, no large city is farther in the sea than the tolerance`(tolerance: Double) {
        var coarse = Self.fine
        coarse.coasts = coarse.coasts.filter { $0.extent > tolerance / 2 }.map { $0.simplified(tolerance: tolerance) }
        let (all, left) = (Self.fine, coarse)
        let counts = [all, left].map { $0.coasts.reduce(0) { $0 + $1.points.count } }
        #expect(counts[1] * 3 < counts[0] * 2)
        gazetteer.forEachTown { town in
            let point = MapPoint(town.coordinate)
            guard town.population > 1_000_000, isLand(point, Self.fine) else { return }
            let reach = tolerance * 1.01
            let isNear = (-8...8).contains { east in
                (-8...8).contains { north in
                    isLand(
                        MapPoint(x: point.x + Double(east) / 8 * reach, y: point.y + Double(north) / 8 * reach), coarse)
                }
            }
            #expect(isNear, "\(town.name)")
        }
    }

    @Test func `every country has a label within the country or near it`() {
        let labels = gazetteer.countryLabels()
        #expect(
            Set(labels.map(\.countryCode)) == Set(gazetteer.countryCodes)
                && labels.count == gazetteer.countryCodes.count)
        for label in labels where label.room > 0 {
            #expect(gazetteer.country(at: label.coordinate) == label.countryCode, "\(label)")
        }
        #expect(
            (labels.first { $0.countryCode == "RU" }?.room ?? 0) > (labels.first { $0.countryCode == "SE" }?.room ?? 0))
    }

    @Test func `borders are only on land`() throws {
        #expect(Self.fine.borders.count > 300)
        let count = Self.fine.borders.reduce(0) { $0 + $1.points.count }
        #expect(count > 20_000)
    }
}

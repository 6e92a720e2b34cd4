import Foundation
import Gazetteer

/// A row of features.bin, read and measured without the code of the program: docs/features.md specifies the format.
struct StoredAirport {
    let name: String
    let coordinate: Coordinate
    let size: Int
    /// The GeoNames id of the city that it serves; 0 for none.
    let city: Int
    /// Metres east and north of the position.
    let corners: [(x: Double, y: Double)]

    /// The metres from the runways within which a position is at the airport.
    var margin: Double { [800, 500, 300][size - 1] }

    static let all: [StoredAirport] = {
        let bytes = NamedFeatures.bundledBytes.array
        func number(_ offset: Int, _ size: Int = 4) -> Int {
            let value = (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
            return value >= 1 << (8 * size - 1) ? value - 1 << (8 * size) : value
        }
        func section(_ name: Int) -> (start: Int, count: Int) {
            let entry = stride(from: 32, to: 32 + 12 * number(12), by: 12).first { number($0) == name } ?? 0
            return (number(entry + 4), number(entry + 8))
        }
        let (rows, corners, offsets, names) = (section(48), section(49).start, section(50).start, section(51).start)
        let cities = section(54).start
        return stride(from: rows.start, to: rows.start + rows.count, by: 12).enumerated().compactMap { index, at in
            let text = bytes[names + number(offsets + 4 * index)..<names + number(offsets + 4 * index + 4)]
            let position = Coordinate(latitude: Double(number(at)) / 1e5, longitude: Double(number(at + 4)) / 1e5)
            return position.map { position in
                StoredAirport(
                    name: String(decoding: text, as: UTF8.self), coordinate: position, size: Int(bytes[at + 11]),
                    city: number(cities + 4 * index),
                    corners: (0..<Int(bytes[at + 10])).map { corner in
                        let start = corners + 4 * ((number(at + 8, 2) & 0xFFFF) + corner)
                        return (Double(number(start, 2)), Double(number(start + 2, 2)))
                    })
            }
        }
    }()

    /// The metres from a position to the area between the runways, 0 within it; infinite on the other side of the Earth.
    func distance(to position: Coordinate) -> Double {
        let radians = Double.pi / 180
        let (phi, phi0) = (position.latitude * radians, coordinate.latitude * radians)
        let lambda = (position.longitude - coordinate.longitude) * radians
        guard sin(phi0) * sin(phi) + cos(phi0) * cos(phi) * cos(lambda) > 0 else { return .infinity }
        let x = 6_371_008.8 * cos(phi) * sin(lambda)
        let y = 6_371_008.8 * (cos(phi0) * sin(phi) - sin(phi0) * cos(phi) * cos(lambda))
        var (nearest, turns) = (Double.infinity, 0.0)
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let part = dx * dx + dy * dy == 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)
            let on = min(max(part, 0), 1)
            nearest = min(nearest, hypot(x - a.x - on * dx, y - a.y - on * dy))
            // Within the area, the angles to the corners add up to a whole turn.
            turns += atan2((a.x - x) * (b.y - y) - (a.y - y) * (b.x - x), (a.x - x) * (b.x - x) + (a.y - y) * (b.y - y))
        }
        return abs(turns) > .pi ? 0 : nearest
    }
}

internal import Glibc

/// Airports with the ground that their runways take, and the cities that they serve: from OurAirports.
///
/// Sendable; refers to read-only bytes, of which a question reads the few rows at the same latitude. docs/features.md has the
/// source, the rules and the format.
struct Airports: Sendable {
    let count: Int

    private let rows: ReadOnlyBytes
    private let corners: ReadOnlyBytes
    private let names: StringPool
    private let cities: ReadOnlyBytes

    private static let rowSize = 12
    /// No airport reaches farther from its position than this, in metres.
    private static let reach = 9_000.0

    init(_ file: GazetteerFile) throws(GazetteerError) {
        func section(_ section: GazetteerFile.Section, of size: Int, count: Int? = nil) throws(GazetteerError)
            -> ReadOnlyBytes
        {
            let bytes = try file.section(section)
            guard bytes.count % size == 0, bytes.count == size * (count ?? bytes.count / size) else {
                throw .malformedSection(section.name)
            }
            return bytes
        }
        rows = try section(.features, of: Self.rowSize)
        count = rows.count / Self.rowSize
        corners = try section(.featureCorners, of: 4)
        let offsets = try section(.featureNameOffsets, of: 4, count: count + 1)
        names = StringPool(offsets: offsets, text: try file.section(.featureNames))
        cities = try section(.featureCities, of: 4, count: count)
    }

    /// An airport at a position.
    struct Found {
        let name: String
        /// The GeoNames id of the city that it serves, which is within 30 km; nil if there is none.
        let city: Int?
        /// The metres from its ground; 0 on it.
        let distance: Double
    }

    /// The airport whose runways are nearest, if the convex area that they enclose is within a margin that depends on its
    /// size: 800 m for a large one, 500 for a medium one and 300 for a small one, which is where terminals are.
    func airport(at coordinate: Coordinate) -> Found? {
        var best: (row: Int, distance: Double, squaredChord: Double)?
        let target = UnitVector(coordinate)
        let limit = UnitVector.squaredChord(arc: Self.reach)
        let margin = Self.reach / Angle.metresPerDegree
        let first = row(north: coordinate.latitude - margin)
        let meridians = Meridians(around: coordinate, margin: margin)
        for row in first..<max(row(north: coordinate.latitude + margin), first) {
            guard meridians.contains(rows.integer(Int32.self, at: row * Self.rowSize + 4)) else { continue }
            let vector = vector(of: row)
            let squaredChord = target.squaredChord(to: vector)
            guard squaredChord <= limit, let size = size(of: row) else { continue }
            let distance = ground(of: row).distance(to: target.plane(touching: vector))
            guard distance <= size.margin else { continue }
            if let best, (best.distance, best.squaredChord) <= (distance, squaredChord) { continue }
            best = (row, distance, squaredChord)
        }
        return best.map { best in
            let city = cities.integer(UInt32.self, at: best.row * 4)
            return Found(name: names[best.row], city: city > 0 ? city : nil, distance: best.distance)
        }
    }

    // MARK: - Rows

    /// The sizes of airports by their numbers in a row. Rows with other numbers are passed over.
    private enum Size: Int {
        case large = 1
        case medium, small

        /// The metres from the runways within which a position is at the airport.
        var margin: Double {
            switch self {
            case .large: 800
            case .medium: 500
            case .small: 300
            }
        }
    }

    /// The first row at a latitude or north of it.
    private func row(north latitude: Double) -> Int {
        let units = Int((latitude * Angle.unitsPerDegree).rounded(.down))
        return binarySearch(count: count) { rows.integer(Int32.self, at: $0 * Self.rowSize) >= units }
    }

    private func vector(of row: Int) -> UnitVector {
        UnitVector(
            latitudeUnits: rows.integer(Int32.self, at: row * Self.rowSize),
            longitudeUnits: rows.integer(Int32.self, at: row * Self.rowSize + 4))
    }

    private func size(of row: Int) -> Size? { Size(rawValue: Int(rows[row * Self.rowSize + 11])) }

    private func ground(of row: Int) -> ConvexArea {
        ConvexArea(
            corners: corners, first: rows.integer(UInt16.self, at: row * Self.rowSize + 8),
            count: Int(rows[row * Self.rowSize + 10]))
    }
}

/// The meridians that are at most so many degrees of a great circle from a position, at its latitude and up to as much nearer the
/// pole. Comparing numbers takes less time than a distance does.
private struct Meridians {
    private let middle: Int
    /// On each side; all meridians beside a pole.
    private let width: Int

    private static let turn = 360 * Int(Angle.unitsPerDegree)

    init(around coordinate: Coordinate, margin: Double) {
        middle = Int(coordinate.longitude * Angle.unitsPerDegree)
        let cosine = cos(min(abs(coordinate.latitude) + margin, 90) * .pi / 180)
        width = cosine > 0.01 ? Int(margin / cosine * Angle.unitsPerDegree) + 1 : Self.turn
    }

    func contains(_ longitude: Int) -> Bool {
        let difference = abs(longitude - middle)
        return min(difference, Self.turn - difference) <= width
    }
}

extension UnitVector {
    /// Metres east and north of another position, on the plane that touches the Earth there. For near positions.
    fileprivate func plane(touching origin: UnitVector) -> SIMD2<Double> {
        let (up, point) = (origin.axes, axes)
        let radius = (up.x * up.x + up.y * up.y).squareRoot()
        // At a pole, where every direction is south, east is where it is at the meridian of Greenwich.
        let east = radius > 0 ? SIMD2(-up.y, up.x) / radius : SIMD2(0, 1)
        let north = SIMD3(-up.z * east.y, up.z * east.x, radius)
        let x = east.x * point.x + east.y * point.y
        return SIMD2(x, (north * point).sum()) * Angle.earthRadius
    }
}

/// A convex area by its corners, counterclockwise, in metres; with two corners a line, with one a point.
private struct ConvexArea {
    let corners: ReadOnlyBytes
    let first: Int
    let count: Int

    /// The metres from a point to the area; 0 within it.
    func distance(to point: SIMD2<Double>) -> Double {
        var (nearest, isInside) = (Double.infinity, count > 2)
        for number in 0..<count {
            let start = corner(number)
            let side = corner(number + 1 == count ? 0 : number + 1) - start
            let way = point - start
            let length = (side * side).sum()
            let part = length > 0 ? min(max((way * side).sum() / length, 0), 1) : 0
            let rest = way - side * part
            nearest = min(nearest, (rest * rest).sum())
            if side.x * way.y < side.y * way.x { isInside = false }
        }
        return isInside ? 0 : nearest.squareRoot()
    }

    private func corner(_ number: Int) -> SIMD2<Double> {
        let at = (first + number) * 4
        return SIMD2(Double(corners.integer(Int16.self, at: at)), Double(corners.integer(Int16.self, at: at + 2)))
    }
}

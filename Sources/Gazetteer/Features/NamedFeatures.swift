internal import CGazetteerData
internal import Glibc

/// What there is at a position besides its town, offline: airports, from OurAirports, and ``NamedAreas``.
///
/// Sendable; refers to read-only bytes, of which a question reads the few rows at the same latitude. docs/features.md has the
/// source, the rule, how often it is right, and the format.
public struct NamedFeatures: Sendable {
    /// The number of airports, and that of lakes, islands and seas.
    public let airportCount: Int
    public var areaCount: Int { areas.count }

    private let rows: ReadOnlyBytes
    private let corners: ReadOnlyBytes
    private let names: StringPool
    private let areas: NamedAreas
    private let gazetteer = Gazetteer.bundled

    private static let rowSize = 12
    /// No airport reaches farther from its position than this, in metres.
    private static let reach = 9_000.0

    /// The features that are built into the program. Opening them reads only headers.
    public static let bundled: NamedFeatures = {
        do {
            return try NamedFeatures(GazetteerFile(bundledBytes, as: .features))
        } catch {
            preconditionFailure("This program was built with a damaged features.bin: \(error)")
        }
    }()

    /// Opens and verifies features in memory.
    ///
    /// - Throws: ``GazetteerError`` for truncated, damaged or other bytes.
    public init(bytes: [UInt8]) throws(GazetteerError) {
        let file = try GazetteerFile(ReadOnlyBytes(copying: bytes), as: .features)
        try file.verifyChecksum()
        try self.init(file)
    }

    private init(_ file: GazetteerFile) throws(GazetteerError) {
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
        airportCount = rows.count / Self.rowSize
        corners = try section(.featureCorners, of: 4)
        let offsets = try section(.featureNameOffsets, of: 4, count: airportCount + 1)
        names = StringPool(offsets: offsets, text: try file.section(.featureNames))
        areas = try NamedAreas(file)
    }

    /// The built-in features.bin, for verifying or copying it.
    package static var bundledBytes: ReadOnlyBytes {
        let contents = unsafe UnsafeRawBufferPointer(
            start: CGazetteerData_featureStart(), count: CGazetteerData_featureCount())
        return unsafe ReadOnlyBytes(lastingFor: contents)
    }

    /// The feature at a position; nil at most positions on land. Takes some microseconds.
    ///
    /// It is the airport, else the lake, island or sea that contains the position.
    public func feature(at coordinate: Coordinate) -> NamedFeature? {
        airport(at: coordinate) ?? areas.area(at: coordinate, in: gazetteer)
    }

    /// The airport whose runways are nearest, if the convex area that they enclose is within a margin that depends on its
    /// size: 800 m for a large one, 500 for a medium one and 300 for a small one, which is where terminals are.
    private func airport(at coordinate: Coordinate) -> NamedFeature? {
        var best: (row: Int, distance: Double, squaredChord: Double)?
        let target = UnitVector(coordinate)
        let limit = UnitVector.squaredChord(arc: Self.reach)
        let margin = Self.reach / Angle.metresPerDegree
        let first = row(north: coordinate.latitude - margin)
        for row in first..<max(row(north: coordinate.latitude + margin), first) {
            let vector = vector(of: row)
            let squaredChord = target.squaredChord(to: vector)
            guard squaredChord <= limit, let size = size(of: row) else { continue }
            let distance = ground(of: row).distance(to: target.plane(touching: vector))
            guard distance <= size.margin else { continue }
            if let best, (best.distance, best.squaredChord) <= (distance, squaredChord) { continue }
            best = (row, distance, squaredChord)
        }
        return best.map { NamedFeature(name: names[$0.row], kind: .airport) }
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
        return binarySearch(count: airportCount) { rows.integer(Int32.self, at: $0 * Self.rowSize) >= units }
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

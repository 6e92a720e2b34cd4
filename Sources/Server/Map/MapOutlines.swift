internal import Gazetteer
internal import PhotoLibrary
internal import Synchronization

/// The outlines of land and countries at three levels of detail, in square tiles; computed on first use.
final class MapOutlines: Sendable {
    /// A level of detail.
    struct Level: Sendable {
        /// The number of tiles along a side of the map.
        let tiles: Int
        /// The tolerance of simplified lines, as a fraction of the map's side.
        let tolerance: Double
        /// The resolution of coordinates in a tile: steps along a side of the map.
        let units: Double
    }

    /// One tile for up to some 2,900 pixels, 8 × 8 for up to some 23,000, and 64 × 64 with the full detail of the data.
    static let levels = [
        Level(tiles: 1, tolerance: 1 / 3000, units: 8192),
        Level(tiles: 8, tolerance: 1 / 24_000, units: 65_536),
        Level(tiles: 64, tolerance: 1 / 200_000, units: 1_048_576),
    ]

    private let threads: DecodeThreads
    private let kept = Mutex<[Outlines]?>(nil)
    private let makes = SharedTasks<Int, [Outlines]>()

    init(threads: DecodeThreads) {
        self.threads = threads
    }

    /// The outlines of all levels. The first call takes a second or two; concurrent callers share it.
    func all() async throws -> [Outlines] {
        if let known = kept.withLock({ $0 }) { return known }
        return try await makes.value(for: 0) { [self] in
            let made = try await threads.run { Self.make() }
            kept.withLock { $0 = made }
            return made
        }
    }

    private static func make() -> [Outlines] {
        let finest = Gazetteer.bundled.outlines(tolerance: levels[levels.count - 1].tolerance)
        return levels.map { level in
            // Details smaller than half a step are invisible.
            Outlines(
                coasts: finest.coasts.filter { $0.extent > level.tolerance / 2 }.map {
                    $0.simplified(tolerance: level.tolerance)
                }, borders: finest.borders.map { $0.simplified(tolerance: level.tolerance) })
        }
    }

    /// A tile; nil if it does not exist.
    func tile(level: Int, column: Int, row: Int) async throws -> MapTile? {
        guard Self.levels.indices.contains(level), case let detail = Self.levels[level],
            (0..<detail.tiles).contains(column), (0..<detail.tiles).contains(row)
        else { return nil }
        let outlines = try await all()[level]
        return MapTile(outlines, detail, column: column, row: row)
    }
}

/// The outlines in one square tile of the map.
struct MapTile: PublicDocument {
    /// The number of units along a side of the whole map.
    let units: Int
    /// Rings of points: x and y of the first point, then the difference to the previous point for each other one. Even-odd fill
    /// gives the land.
    let land: [[Int]]
    /// Borders of countries, in the same encoding.
    let borders: [[Int]]

    /// The margin of a tile on each side, as a fraction of its size, so that there are no seams between tiles.
    private static let margin = 1.0 / 64

    init(_ outlines: Outlines, _ level: MapOutlines.Level, column: Int, row: Int) {
        let side = 1 / Double(level.tiles)
        let box = MapBox(
            low: MapPoint(x: (Double(column) - Self.margin) * side, y: (Double(row) - Self.margin) * side),
            high: MapPoint(x: (Double(column + 1) + Self.margin) * side, y: (Double(row + 1) + Self.margin) * side))
        units = Int(level.units)
        land = outlines.coasts.compactMap { line in
            guard box.touches(line) else { return nil }
            let numbers = Self.numbers(box.contains(line) ? line.points : box.clipped(ring: line.points), level.units)
            return numbers.count >= 6 ? numbers : nil
        }
        borders = outlines.borders.flatMap { line -> [[Int]] in
            guard box.touches(line) else { return [] }
            return box.pieces(of: line.points).map { Self.numbers($0, level.units) }.filter { $0.count >= 4 }
        }
    }

    private static func numbers(_ points: [MapPoint], _ units: Double) -> [Int] {
        var numbers: [Int] = []
        var last = (x: 0, y: 0)
        for point in points {
            let next = (x: Int((point.x * units).rounded()), y: Int((point.y * units).rounded()))
            guard numbers.isEmpty || next != last else { continue }
            numbers += [next.x - last.x, next.y - last.y]
            last = next
        }
        return numbers
    }
}

/// A rectangle of the map.
struct MapBox: Sendable {
    let low: MapPoint
    let high: MapPoint

    func touches(_ line: MapLine) -> Bool {
        line.high.x >= low.x && line.low.x <= high.x && line.high.y >= low.y && line.low.y <= high.y
    }

    func contains(_ line: MapLine) -> Bool {
        line.low.x >= low.x && line.high.x <= high.x && line.low.y >= low.y && line.high.y <= high.y
    }

    /// Clips a ring to the box and closes it along the sides (Sutherland and Hodgman, 1974).
    func clipped(ring points: [MapPoint]) -> [MapPoint] {
        var ring = points
        for (isInside, crossing) in sides {
            guard var last = ring.last else { return [] }
            var kept: [MapPoint] = []
            kept.reserveCapacity(ring.count)
            for point in ring {
                if isInside(point) != isInside(last) { kept.append(crossing(last, point)) }
                if isInside(point) { kept.append(point) }
                last = point
            }
            ring = kept
        }
        return ring
    }

    private typealias Side = (isInside: (MapPoint) -> Bool, crossing: (MapPoint, MapPoint) -> MapPoint)

    private var sides: [Side] {
        func atX(_ x: Double) -> (MapPoint, MapPoint) -> MapPoint {
            { MapPoint(x: x, y: $0.y + ($1.y - $0.y) * (x - $0.x) / ($1.x - $0.x)) }
        }
        func atY(_ y: Double) -> (MapPoint, MapPoint) -> MapPoint {
            { MapPoint(x: $0.x + ($1.x - $0.x) * (y - $0.y) / ($1.y - $0.y), y: y) }
        }
        return [
            ({ $0.x >= low.x }, atX(low.x)), ({ $0.x <= high.x }, atX(high.x)), ({ $0.y >= low.y }, atY(low.y)),
            ({ $0.y <= high.y }, atY(high.y)),
        ]
    }

    /// The pieces of a line whose segments come near the box.
    func pieces(of points: [MapPoint]) -> [[MapPoint]] {
        var pieces: [[MapPoint]] = []
        var piece: [MapPoint] = []
        for (start, end) in zip(points, points.dropFirst()) {
            let isNear =
                max(start.x, end.x) >= low.x && min(start.x, end.x) <= high.x && max(start.y, end.y) >= low.y
                && min(start.y, end.y) <= high.y
            if isNear {
                piece += piece.isEmpty ? [start, end] : [end]
            } else if !piece.isEmpty {
                pieces.append(piece)
                piece = []
            }
        }
        return pieces + (piece.isEmpty ? [] : [piece])
    }
}

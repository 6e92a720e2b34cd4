import Glibc

/// A point in the Web Mercator projection (EPSG:3857). The world is a unit square: x from 180° W to 180° E, y from 85.05° N to
/// 85.05° S.
public struct MapPoint: Sendable, Hashable {
    public var x: Double
    public var y: Double

    /// Creates a point of the unit square.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Projects a position; one beyond ±85.05° is placed on the edge.
    public init(_ coordinate: Coordinate) {
        x = coordinate.longitude / 360 + 0.5
        let sine = sin(coordinate.latitude * Angle.radiansPerDegree)
        let y = abs(sine) < 1 ? 0.5 - log((1 + sine) / (1 - sine)) / (4 * Double.pi) : sine < 0 ? 1 : 0
        self.y = min(max(y, 0), 1)
    }

    /// The position of the point.
    public var coordinate: Coordinate? {
        let latitude = atan(sinh(Double.pi * (1 - 2 * y))) / Angle.radiansPerDegree
        return Coordinate(latitude: latitude, longitude: min(max((x - 0.5) * 360, -180), 180))
    }
}

/// A line on the map.
public struct MapLine: Sendable {
    public var points: [MapPoint]
    /// The top-left corner of the bounding box.
    public let low: MapPoint
    public let high: MapPoint

    /// Creates a line through points.
    public init(_ points: [MapPoint]) {
        self.points = points
        low = MapPoint(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
        high = MapPoint(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
    }

    init(_ points: [GridPoint]) {
        self.init(points.map { MapPoint(Coordinate(latitudeUnits: $0.y, longitudeUnits: $0.x)) })
    }

    /// The longer side of the bounding box.
    public var extent: Double { max(high.x - low.x, high.y - low.y) }

    /// Whether a ring encloses a point.
    public func isAround(_ point: MapPoint) -> Bool {
        guard low.x <= point.x, high.x >= point.x, low.y <= point.y, high.y >= point.y else { return false }
        var isInside = false
        for (one, other) in zip(points, points.dropFirst()) where (one.y > point.y) != (other.y > point.y) {
            let x = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
            if point.x < x { isInside.toggle() }
        }
        return isInside
    }

    /// The line with fewer points, simplified by the Ramer–Douglas–Peucker algorithm with a tolerance. A ring keeps at least
    /// three corners.
    public func simplified(tolerance: Double) -> MapLine {
        guard points.count > 3, tolerance > 0 else { return self }
        var isKept = Array(repeating: false, count: points.count)
        isKept[0] = true
        isKept[points.count - 1] = true
        var spans = [0..<points.count - 1]
        if points.first == points.last { spans = halves(&isKept) }
        while let span = spans.popLast() {
            let (index, distance) = farthest(in: span)
            guard distance > tolerance * tolerance else { continue }
            isKept[index] = true
            spans += [span.lowerBound..<index, index..<span.upperBound]
        }
        return MapLine(points.indices.filter { isKept[$0] }.map { points[$0] })
    }

    /// Splits a ring at the point that is farthest from its beginning, and at one more point, because the algorithm needs two
    /// ends.
    private func halves(_ isKept: inout [Bool]) -> [Range<Int>] {
        let far = points.indices.max { squared(points[$0], points[0]) < squared(points[$1], points[0]) } ?? 1
        let last = points.count - 1
        guard far > 0, far < last else { return [0..<last] }
        let (side, _) = farthest(in: far > last - far ? 0..<far : far..<last)
        for index in [far, side] { isKept[index] = true }
        let cuts = [0, far, side, last].sorted()
        return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { $0..<$1 }
    }

    /// The point within a span that is farthest from the line between its ends, and the square of its distance.
    private func farthest(in span: Range<Int>) -> (index: Int, squared: Double) {
        let (start, end) = (points[span.lowerBound], points[span.upperBound])
        let (alongX, alongY) = (end.x - start.x, end.y - start.y)
        let length = alongX * alongX + alongY * alongY
        var best = (index: span.lowerBound, squared: -1.0)
        for index in span.dropFirst() {
            let point = points[index]
            let part =
                length > 0 ? ((point.x - start.x) * alongX + (point.y - start.y) * alongY) / length : 0
            let clamped = min(max(part, 0), 1)
            let foot = MapPoint(x: start.x + clamped * alongX, y: start.y + clamped * alongY)
            let distance = squared(point, foot)
            if distance > best.squared { best = (index, distance) }
        }
        return best
    }

    private func squared(_ one: MapPoint, _ other: MapPoint) -> Double {
        (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
    }
}

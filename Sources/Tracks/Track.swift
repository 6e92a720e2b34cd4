public import Times

/// A point of a track, or a stay at one.
public struct TrackFix: Sendable, Equatable {
    /// When it was reached.
    public var time: Instant
    /// When it was left; equal to `time` for a point.
    public var until: Instant
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double

    /// Nil for a position that does not exist, for 0, 0, which receivers write while they have none, and for a stay that ends before it
    /// begins.
    public init?(time: Instant, until: Instant? = nil, latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0, until ?? time >= time else {
            return nil
        }
        (self.time, self.until) = (time, until ?? time)
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// Where somebody was, over time: the points of one or more recordings.
public struct Track: Sendable {
    /// In the order of time.
    public let fixes: [TrackFix]

    /// For each point, the index of the one at or before it that was left last: a stay can have points in it.
    private let longest: [Int]

    /// A track of points in any order.
    public init(_ fixes: [TrackFix]) {
        let fixes = fixes.sorted { ($0.time, $0.until) < ($1.time, $1.until) }
        var longest: [Int] = []
        for index in fixes.indices {
            let before = longest.last ?? index
            longest.append(fixes[before].until > fixes[index].until ? before : index)
        }
        (self.fixes, self.longest) = (fixes, longest)
    }

    /// A position on the track.
    public struct Position: Sendable, Equatable {
        /// WGS 84 degrees.
        public var latitude: Double
        public var longitude: Double
        /// The time to the nearest point; zero during a stay.
        public var distance: Duration

        package init(latitude: Double, longitude: Double, distance: Duration) {
            (self.latitude, self.longitude, self.distance) = (latitude, longitude, distance)
        }
    }

    /// The position at a time: between the points before and after it, if both are within reach; that of a stay; or that of the nearer
    /// point.
    ///
    /// Logarithmic time.
    /// - Parameter reach: the greatest time from a point.
    /// - Returns: nil if no point is within reach.
    public func position(at time: Instant, within reach: Duration) -> Position? {
        let next = firstIndex(after: time)
        let (before, after) = (next > 0 ? fixes[next - 1] : nil, next < fixes.count ? fixes[next] : nil)
        let since = before.map { max(.zero, time - $0.until) }.flatMap { $0 <= reach ? $0 : nil }
        let left = after.map { $0.time - time }.flatMap { $0 <= reach ? $0 : nil }
        if let before, let after, let since, let left, since > .zero {
            let share = since / (since + left)
            let east = Self.east(from: before.longitude, to: after.longitude)
            return Position(
                latitude: before.latitude + (after.latitude - before.latitude) * share,
                longitude: Self.wrapped(before.longitude + east * share), distance: min(since, left))
        }
        if let stay = longestStay(ofFirst: next), stay.until >= time {
            return Position(latitude: stay.latitude, longitude: stay.longitude, distance: .zero)
        }
        guard let fix = nearest(to: time), case let distance = max(time - fix.until, fix.time - time), distance <= reach
        else { return nil }
        return Position(latitude: fix.latitude, longitude: fix.longitude, distance: distance)
    }

    /// The point nearest in time; nil for a track without points.
    public func nearest(to time: Instant) -> TrackFix? {
        let next = firstIndex(after: time)
        guard let before = longestStay(ofFirst: next) else { return fixes.first }
        guard next < fixes.count else { return before }
        return time - before.until <= fixes[next].time - time ? before : fixes[next]
    }

    /// The points that can be near a span of time.
    func indices(near times: ClosedRange<Instant>) -> Range<Int> {
        let first = firstIndex(after: times.lowerBound)
        return (first > 0 ? min(longest[first - 1], first - 1) : 0)..<firstIndex(after: times.upperBound)
    }

    /// Of the first points, the one that was left last.
    private func longestStay(ofFirst count: Int) -> TrackFix? { count > 0 ? fixes[longest[count - 1]] : nil }

    /// The index of the first point after a time.
    private func firstIndex(after time: Instant) -> Int {
        var (low, high) = (0, fixes.count)
        while low < high {
            let middle = (low + high) / 2
            if fixes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The degrees from one longitude to another by the shorter way, negative for the west.
    static func east(from: Double, to: Double) -> Double { wrapped(to - from) }

    /// Degrees in −180…180.
    private static func wrapped(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
}

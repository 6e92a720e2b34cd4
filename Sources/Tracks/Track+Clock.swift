internal import Foundation
public import Times

/// A photo of which both the position and the time on the camera's clock are known.
public struct ClockWitness: Sendable {
    /// The time on the camera's clock.
    public var local: LocalTime
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double

    public init(local: LocalTime, latitude: Double, longitude: Double) {
        (self.local, self.latitude, self.longitude) = (local, latitude, longitude)
    }
}

/// How far a camera's clock was ahead of UTC.
public struct ClockOffset: Sendable, Equatable {
    public var seconds: Int
    /// The number of photos that say so.
    public var witnesses: Int

    package init(seconds: Int, witnesses: Int) {
        (self.seconds, self.witnesses) = (seconds, witnesses)
    }
}

extension Track {
    /// How near a photo must be to the track, in metres.
    private static let near = 100.0
    /// The longest time between two points between which the track is a straight line.
    private static let longestGap = Duration.seconds(600)
    /// The largest offset of a clock.
    private static let largest = Duration.seconds(15 * 3600)
    /// The greatest uncertainty of an offset that counts.
    private static let widest = Duration.seconds(600)
    /// The most photos that are compared with the track.
    public static let mostWitnesses = 200

    /// How far the clock was ahead of UTC with which photos near the track were taken; nil if they say nothing, or nothing
    /// clear.
    ///
    /// Each photo allows the offsets with which the track passed by it. The offset that the most photos allow counts, if there is one
    /// such span and it is at most ten minutes wide. In it, a whole quarter of an hour is more likely than any other offset. Costs time
    /// in proportion to the photos, at most ``mostWitnesses``, and to the points within 15 hours of them.
    public func clockOffset(_ witnesses: [ClockWitness]) -> ClockOffset? {
        var ends: [(offset: Duration, step: Int)] = []
        // Some of each time.
        let step = max(1, (witnesses.count + Self.mostWitnesses - 1) / Self.mostWitnesses)
        for witness in stride(from: 0, to: witnesses.count, by: step).map({ witnesses[$0] }) {
            let local = Instant(milliseconds: witness.local.milliseconds)
            let possible = indices(near: local - Self.largest...local + Self.largest)
            for pass in passes(of: possible, latitude: witness.latitude, longitude: witness.longitude) {
                // Some seconds more, so that photos of the same offset always overlap.
                let span = (local - pass.upperBound - .seconds(5), local - pass.lowerBound + .seconds(5))
                guard span.0 <= Self.largest, span.1 >= .zero - Self.largest else { continue }
                ends += [(span.0, 1), (span.1, -1)]
            }
        }
        // Where one span ends and another one begins, they overlap.
        ends.sort { ($0.offset, $1.step) < ($1.offset, $0.step) }
        var (depth, best) = (0, 0)
        var spans: [(from: Duration, to: Duration)] = []
        for (index, end) in ends.enumerated() {
            depth += end.step
            guard end.step > 0, depth >= best else { continue }
            if depth > best { (best, spans) = (depth, []) }
            spans.append((end.offset, ends[index + 1].offset))
        }
        guard spans.count == 1, let span = spans.first, span.to - span.from <= Self.widest else { return nil }
        let middle = (span.from + span.to) / 2
        let quarter = Duration.seconds(900) * Int((middle / .seconds(900)).rounded())
        let isInside = span.from - .seconds(30) <= quarter && quarter <= span.to + .seconds(30)
        // A single photo can have been set to a wrong place.
        guard isInside || best > 1 else { return nil }
        let seconds = ((isInside ? quarter : middle) / .seconds(1)).rounded()
        return ClockOffset(seconds: Int(seconds), witnesses: best)
    }

    /// The times during which the track was near a position.
    private func passes(
        of indices: Range<Int>, latitude: Double, longitude: Double
    ) -> [ClosedRange<Instant>] {
        let metresPerDegree = 111_195.0
        let width = metresPerDegree * cos(latitude * .pi / 180)
        func plane(_ fix: TrackFix) -> (x: Double, y: Double) {
            (Self.east(from: longitude, to: fix.longitude) * width, (fix.latitude - latitude) * metresPerDegree)
        }
        var passes: [ClosedRange<Instant>] = []
        func add(_ from: Instant, _ to: Instant) {
            if let last = passes.last, from - last.upperBound <= .seconds(60) {
                passes[passes.count - 1] = last.lowerBound...max(to, last.upperBound)
            } else {
                passes.append(from...to)
            }
        }
        for index in indices {
            let fix = fixes[index]
            let start = plane(fix)
            if hypot(start.x, start.y) <= Self.near { add(fix.time, fix.until) }
            guard index + 1 < fixes.count, case let next = fixes[index + 1], next.time > fix.until,
                next.time - fix.until <= Self.longestGap
            else { continue }
            let end = plane(next)
            guard let shares = Self.shares(from: start, to: end) else { continue }
            let gap = next.time - fix.until
            add(fix.until + gap * shares.lowerBound, fix.until + gap * shares.upperBound)
        }
        return passes
    }

    /// The part of a line that is near the origin, in shares of its length; nil if none is.
    private static func shares(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) -> ClosedRange<Double>? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        // |start + share * d|² = near²
        let (a, b) = (dx * dx + dy * dy, start.x * dx + start.y * dy)
        let c = start.x * start.x + start.y * start.y - near * near
        let root = b * b - a * c
        guard a > 0, root >= 0 else { return nil }
        let (first, last) = (max(0, (-b - root.squareRoot()) / a), min(1, (-b + root.squareRoot()) / a))
        return first <= last ? first...last : nil
    }
}

extension Duration {
    fileprivate static func * (span: Duration, share: Double) -> Duration {
        .milliseconds(Int64((span / .milliseconds(1) * share).rounded()))
    }
}

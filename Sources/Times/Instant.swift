/// A point in time: milliseconds since 1970-01-01T00:00 UTC, as clocks count them, without leap seconds.
///
/// Clocks that are set wrong and strangers' files give any number, so nothing here traps: what would lie before the earliest
/// instant or after the latest one is that one.
public struct Instant: Hashable, Sendable {
    public let milliseconds: Int64

    @inlinable
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The instant of so many seconds since 1970.
    @inlinable
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturated(times: 1000))
    }

    /// 1970-01-01T00:00 UTC.
    @inlinable
    public static var epoch: Instant { Instant(milliseconds: 0) }
    /// Before all others.
    @inlinable
    public static var earliest: Instant { Instant(milliseconds: .min) }
    /// After all others.
    @inlinable
    public static var latest: Instant { Instant(milliseconds: .max) }

    /// Whole seconds since 1970, towards the past.
    @inlinable
    public var seconds: Int64 { milliseconds.dividedDown(by: 1000) }

    /// What a clock shows at this instant that is ahead of UTC by so many seconds.
    @inlinable
    public func local(offsetSeconds: Int) -> LocalTime {
        LocalTime(milliseconds: milliseconds.saturated(plus: Int64(offsetSeconds).saturated(times: 1000)))
    }

    /// The instant after a span of time. Of the span whole milliseconds count.
    @inlinable
    public static func + (instant: Instant, span: Duration) -> Instant {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) + span.milliseconds))
    }

    /// The instant before which a span of time passes up to another. Of the span whole milliseconds count.
    @inlinable
    public static func - (instant: Instant, span: Duration) -> Instant {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) - span.milliseconds))
    }

    /// The span of time from the second instant to the first; negative where the first is earlier. It is exact for any two.
    @inlinable
    public static func - (end: Instant, start: Instant) -> Duration {
        .milliseconds(end.milliseconds) - .milliseconds(start.milliseconds)
    }
}

extension Instant: Comparable {
    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

/// As the one number.
extension Instant: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

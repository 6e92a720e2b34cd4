/// A point in time: milliseconds since 1970-01-01T00:00 UTC, without leap seconds.
///
/// Wrong clocks and untrusted files give any number, so nothing here traps: values outside the range are clamped.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00 UTC.
    public let milliseconds: Int64

    @inlinable
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The instant after a number of seconds since 1970.
    @inlinable
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturated(times: 1000))
    }

    /// 1970-01-01T00:00 UTC.
    @inlinable
    public static var epoch: Instant { Instant(milliseconds: 0) }
    /// The earliest instant.
    @inlinable
    public static var earliest: Instant { Instant(milliseconds: .min) }
    /// The latest instant.
    @inlinable
    public static var latest: Instant { Instant(milliseconds: .max) }

    /// Seconds since 1970, rounded down.
    @inlinable
    public var seconds: Int64 { milliseconds.dividedDown(by: 1000) }

    /// The local time at this instant for an offset from UTC.
    @inlinable
    public func local(offsetSeconds: Int) -> LocalTime {
        LocalTime(milliseconds: milliseconds.saturated(plus: Int64(offsetSeconds).saturated(times: 1000)))
    }

    /// The instant after a span. The span is truncated to milliseconds.
    @inlinable
    public static func + (instant: Instant, span: Duration) -> Instant {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) + span.milliseconds))
    }

    /// The instant before a span. The span is truncated to milliseconds.
    @inlinable
    public static func - (instant: Instant, span: Duration) -> Instant {
        Instant(milliseconds: Int64(clamping: Int128(instant.milliseconds) - span.milliseconds))
    }

    /// The span from the second instant to the first; negative if the first is earlier. Always exact.
    @inlinable
    public static func - (end: Instant, start: Instant) -> Duration {
        .milliseconds(end.milliseconds) - .milliseconds(start.milliseconds)
    }
}

extension Instant: Comparable {
    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

/// Encoded as one number.
extension Instant: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

/// What a clock shows somewhere, in milliseconds since it showed 1970-01-01T00:00. Which instant that was is known only
/// with the clock's offset from UTC.
///
/// As with ``Instant``, nothing here traps: what would lie out of bounds is the bound.
public struct LocalTime: Hashable, Sendable {
    public let milliseconds: Int64

    @inlinable
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The time of so many seconds since 1970-01-01T00:00 of the same clock.
    @inlinable
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturated(times: 1000))
    }

    /// Whole seconds since 1970-01-01T00:00 of the same clock, towards the past.
    @inlinable
    public var seconds: Int64 { milliseconds.dividedDown(by: 1000) }

    /// Whether it is midnight, as a date alone is written.
    @inlinable
    public var isMidnight: Bool { milliseconds % 86_400_000 == 0 }

    /// The time that the clock shows after a span, if it isn't changed meanwhile. Of the span whole milliseconds count.
    @inlinable
    public static func + (time: LocalTime, span: Duration) -> LocalTime {
        LocalTime(milliseconds: Int64(clamping: Int128(time.milliseconds) + span.milliseconds))
    }

    /// The time that the clock showed before a span, likewise.
    @inlinable
    public static func - (time: LocalTime, span: Duration) -> LocalTime {
        LocalTime(milliseconds: Int64(clamping: Int128(time.milliseconds) - span.milliseconds))
    }

    /// By how many minutes a clock is ahead of UTC that shows this at an instant, rounded; nil for a day or more, as no clock is.
    @inlinable
    public func offsetMinutes(at instant: Instant) -> Int? {
        let (ahead, overflow) = milliseconds.subtractingReportingOverflow(instant.milliseconds)
        guard !overflow, ahead.magnitude < 86_400_000 else { return nil }
        return Int((Double(ahead) / 60_000).rounded())
    }

    /// The instant at which a clock shows this that is ahead of UTC by so many seconds.
    @inlinable
    public func instant(offsetSeconds: Int) -> Instant {
        Instant(milliseconds: milliseconds.saturated(minus: Int64(offsetSeconds).saturated(times: 1000)))
    }
}

extension LocalTime: Comparable {
    @inlinable
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.milliseconds < right.milliseconds }
}

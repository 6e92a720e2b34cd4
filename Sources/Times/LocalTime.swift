/// The local time of a clock, in milliseconds since it showed 1970-01-01T00:00. The instant is known only with the
/// clock's offset from UTC.
///
/// As with ``Instant``, nothing here traps: values outside the range are clamped.
public struct LocalTime: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00 on the same clock.
    public let milliseconds: Int64

    @inlinable
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The time after a number of seconds since 1970-01-01T00:00 on the same clock.
    @inlinable
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturated(times: 1000))
    }

    /// Seconds since 1970-01-01T00:00 on the same clock, rounded down.
    @inlinable
    public var seconds: Int64 { milliseconds.dividedDown(by: 1000) }

    /// The day in days since 1970-01-01, and the second of that day.
    public var daySeconds: (day: Int, second: Int) {
        let day = seconds.dividedDown(by: 86_400)
        return (Int(day), Int(seconds - day * 86_400))
    }

    /// Whether it is midnight, which stands for a date without a time.
    @inlinable
    public var isMidnight: Bool { milliseconds % 86_400_000 == 0 }

    /// The time after a span, if the clock is not changed. The span is truncated to milliseconds.
    @inlinable
    public static func + (time: LocalTime, span: Duration) -> LocalTime {
        LocalTime(milliseconds: Int64(clamping: Int128(time.milliseconds) + span.milliseconds))
    }

    /// The time before a span, likewise.
    @inlinable
    public static func - (time: LocalTime, span: Duration) -> LocalTime {
        LocalTime(milliseconds: Int64(clamping: Int128(time.milliseconds) - span.milliseconds))
    }

    /// The offset from UTC in minutes of a clock that shows this time at an instant, rounded; nil if it is a day or
    /// more, which is invalid.
    @inlinable
    public func offsetMinutes(at instant: Instant) -> Int? {
        let (ahead, overflow) = milliseconds.subtractingReportingOverflow(instant.milliseconds)
        guard !overflow, ahead.magnitude < 86_400_000 else { return nil }
        return Int((Double(ahead) / 60_000).rounded())
    }

    /// The instant at which a clock with an offset from UTC shows this time.
    @inlinable
    public func instant(offsetSeconds: Int) -> Instant {
        Instant(milliseconds: milliseconds.saturated(minus: Int64(offsetSeconds).saturated(times: 1000)))
    }
}

extension LocalTime: Comparable {
    @inlinable
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.milliseconds < right.milliseconds }
}

public import Times

/// The time at which a photograph was taken: the local time on the camera's clock, and what the file states about its time zone.
public struct CaptureTime: Sendable, Equatable {
    /// 1826…2200. The oldest surviving photograph was taken in 1826 or 1827.
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31, limited to the days of the month.
    public var day: Int
    /// 0…23; 0 if the file states a date only.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…59; a leap second counts as 59.
    public var second: Int
    /// 0…999,999,999, from the SubSecTime fields.
    public var nanosecond: Int
    /// Minutes east of UTC as the file states them (OffsetTimeOriginal and similar fields), −840…840.
    public var statedOffsetMinutes: Int?
    /// The GPS time in whole seconds, from GPSDateStamp and GPSTimeStamp. Nil if the camera's clock gives a date only, because the
    /// two cannot be compared then.
    public var gpsTime: Instant?

    /// Creates a time without checking its parts.
    public init(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0,
        statedOffsetMinutes: Int? = nil, gpsTime: Instant? = nil
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
        self.statedOffsetMinutes = statedOffsetMinutes
        self.gpsTime = gpsTime
    }

    /// A time in whole seconds; nil for a year in which no photo was taken.
    public init?(_ local: LocalTime, statedOffsetMinutes: Int?) {
        let (day, second) = local.daySeconds
        let date = GregorianCalendar.date(ofDay: day)
        guard (1826...2200).contains(date.year) else { return nil }
        self.init(
            year: date.year, month: date.month, day: date.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60, statedOffsetMinutes: statedOffsetMinutes)
    }

    /// The local time on the camera's clock, to the millisecond. Subtract the offset to get UTC.
    public var local: LocalTime {
        let seconds =
            GregorianCalendar.days(toYear: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60 + second
        return LocalTime(milliseconds: Int64(seconds) * 1000 + Int64(nanosecond / 1_000_000))
    }

    /// Minutes east of UTC: as stated, or else from the difference to the GPS time. If nil, the caller uses the time zone of the
    /// place.
    public var offsetMinutes: Int? {
        statedOffsetMinutes ?? gpsTime.flatMap { Self.offsetMinutes(local: local, gpsTime: $0) }
    }

    /// The offset of a local time from UTC, rounded to 15 minutes. All zones in use since 1972 are multiples of that, except
    /// Liberia's of 1972 (−0:44:30). Nil beyond 14 hours, the largest offset there is (Kiribati), because then one of the two
    /// clocks is wrong.
    public static func offsetMinutes(local: LocalTime, gpsTime: Instant) -> Int? {
        let difference = local.seconds - gpsTime.seconds
        guard difference.magnitude <= 15 * 3600 else { return nil }
        let quarters = (Double(difference) / 900).rounded()
        let minutes = Int(quarters) * 15
        return minutes.magnitude <= 840 ? minutes : nil
    }
}

public import Times

/// When a photograph was taken, by its camera's clock: local time, with what the file tells of the zone.
public struct CaptureTime: Sendable, Equatable {
    /// 1826…2200; the first photograph that is left to us was taken in 1826 or 1827.
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31, as many as the month has.
    public var day: Int
    /// 0…23; 0 where the file gives a date alone.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…59; a leap second counts as 59.
    public var second: Int
    /// 0…999,999,999, from the SubSecTime fields.
    public var nanosecond: Int
    /// Minutes east of UTC as the file says it (OffsetTimeOriginal and its like), −840…840.
    public var statedOffsetMinutes: Int?
    /// The satellites' clock, in whole seconds, from GPSDateStamp and GPSTimeStamp.
    /// Nil where the camera's clock is a date alone: they cannot be compared.
    public var gpsTime: Instant?

    /// A time of the camera's clock; the parts are taken as they are given.
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

    /// What the camera's clock showed, to the millisecond. Less the offset it is UTC.
    public var local: LocalTime {
        let seconds = civilDays(year: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60 + second
        return LocalTime(milliseconds: Int64(seconds) * 1000 + Int64(nanosecond / 1_000_000))
    }

    /// Minutes east of UTC: as stated, else by the difference to the satellites' clock, else nil, and the caller asks
    /// the time zone of the place.
    public var offsetMinutes: Int? {
        statedOffsetMinutes ?? gpsTime.flatMap { Self.offsetMinutes(local: local, gpsTime: $0) }
    }

    /// The offset of a clock from UTC, rounded to 15 minutes, as all zones in use since 1972 are multiples of that
    /// (but Liberia's of 1972, −0:44:30). Nil beyond 14 hours, the largest offset there is (Kiribati): then one of the
    /// two clocks is wrong.
    public static func offsetMinutes(local: LocalTime, gpsTime: Instant) -> Int? {
        let difference = local.seconds - gpsTime.seconds
        guard difference.magnitude <= 15 * 3600 else { return nil }
        let quarters = (Double(difference) / 900).rounded()
        let minutes = Int(quarters) * 15
        return minutes.magnitude <= 840 ? minutes : nil
    }
}

/// Days from 1970-01-01 to a date of the Gregorian calendar, by counting from 1 March of the year 0, so that the leap
/// day comes last: 153 days are the five months of March to July, and again of August to December.
func civilDays(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
}

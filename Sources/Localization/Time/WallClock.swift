public import Times

/// A date and time as a clock on a wall shows it, in the Gregorian calendar, without a time zone.
public struct WallClock: Hashable, Sendable {
    /// Year (1…9999), month (1…12), day (1…31), hour (0…23), minute (0…59), second (0…59).
    public let year, month, day, hour, minute, second: Int

    /// Nil if it is no date and time: month 13, 30 February, 24:00. A leap second (60) is the second before it.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, ofYear: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
    }

    /// The time that it shows.
    public var time: LocalTime {
        let days = Self.days(toYear: year, month: month, day: day)
        return LocalTime(seconds: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar.
    ///
    /// Years are counted from March, so that the leap day is the last of its year; then a month begins after
    /// ⌊(153·m + 2) / 5⌋ days, and 719,468 days lie between 0000-03-01 and 1970-01-01.
    static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    /// The year of a day, given in days since 1970-01-01; from year 1 to 9999.
    static func year(ofDay day: Int) -> Int {
        // 146,097 days are 400 years, so the estimate is off by one at most.
        let estimate = min(max(1970 + day * 400 / 146_097, 1), 9999)
        if day < days(toYear: estimate, month: 1, day: 1) { return max(estimate - 1, 1) }
        return day < days(toYear: estimate + 1, month: 1, day: 1) ? estimate : min(estimate + 1, 9999)
    }

    /// The length of a month (1…12).
    static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

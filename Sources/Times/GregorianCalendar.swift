/// Arithmetic with dates of the Gregorian calendar, for the years 1 to 9999.
public enum GregorianCalendar {
    /// Number of days in a month, which is 1…12.
    public static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days from 1970-01-01 to a date; negative for earlier dates.
    ///
    /// Years begin in March, so that the leap day is the last day of its year; then a month begins after ⌊(153·m + 2) / 5⌋ days,
    /// and 719,468 days lie between 0000-03-01 and 1970-01-01. After Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms", `days_from_civil`.
    public static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    /// The year of a day, given in days since 1970-01-01, limited to 1…9999.
    public static func year(ofDay day: Int) -> Int {
        // 400 years are 146,097 days, so the estimate is wrong by one year at most.
        let estimate = min(max(1970 + day * 400 / 146_097, 1), 9999)
        if day < days(toYear: estimate, month: 1, day: 1) { return max(estimate - 1, 1) }
        return day < days(toYear: estimate + 1, month: 1, day: 1) ? estimate : min(estimate + 1, 9999)
    }

    /// The date of a day, given in days since 1970-01-01, limited to the years 1 to 9999.
    public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let day = min(max(day, days(toYear: 1, month: 1, day: 1)), days(toYear: 9999, month: 12, day: 31))
        let year = year(ofDay: day)
        let month = (1...12).last { days(toYear: year, month: $0, day: 1) <= day } ?? 1
        return (year, month, day - days(toYear: year, month: month, day: 1) + 1)
    }
}

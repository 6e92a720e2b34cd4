internal import Times

/// The instants that feeds write: RFC 822 (and 2822), RFC 3339, and what is near to them.
///
/// A date that cannot be understood is none: guessing would set a photograph wrong for good.
enum FeedDate {
    /// The instant of a text; nil where this is no date. Without a zone it is UTC.
    static func instant(_ text: String) -> Instant? {
        let text = text.utf8.count > 100 ? "" : text
        let bytes = ArraySlice(text.utf8).drop { $0 <= 0x20 }
        if let number = Int64(text), bytes.count == 10 || bytes.count == 13 {
            return bytes.count == 10 ? Instant(seconds: number) : Instant(milliseconds: number)
        }
        var numeric = NumericDate(bytes)
        return numeric.instant() ?? WordyDate(text).instant()
    }
}

/// A day and a time of day, checked.
struct CalendarTime {
    var year = 1970
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var millisecond = 0
    /// East of Greenwich.
    var offsetMinutes = 0

    /// Nil where there is no such day or time. A leap second and 24:00 are the next minute's and day's first.
    var instant: Instant? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(month, year)).contains(day) else {
            return nil
        }
        guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0), (0...59).contains(minute) else {
            return nil
        }
        guard (0...60).contains(second), abs(offsetMinutes) <= 15 * 60 else { return nil }
        let minutes = (dayNumber * 24 + hour) * 60 + minute - offsetMinutes
        return Instant(milliseconds: Int64(minutes * 60 + second) * 1000 + Int64(millisecond))
    }

    private static func days(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms", days_from_civil). Years are ≥ 1.
    private var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

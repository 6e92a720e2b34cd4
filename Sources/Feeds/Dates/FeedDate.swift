internal import Times

/// Parses the dates in feeds: RFC 822 (and 2822), RFC 3339 and common variants.
///
/// Other dates are rejected and not guessed: a wrong guess would give a photograph a wrong date permanently.
enum FeedDate {
    /// The instant of a date; nil if it is invalid. Without a time zone it is UTC.
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

/// A date and time of day with an offset from UTC.
struct CalendarTime {
    var year = 1970
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var millisecond = 0
    /// Minutes east of UTC.
    var offsetMinutes = 0

    /// The instant; nil for an invalid date or time. A leap second counts as the first second of the next minute, and 24:00 as
    /// 0:00 of the next day.
    var instant: Instant? {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...GregorianCalendar.days(inMonth: month, ofYear: year)).contains(day)
        else { return nil }
        guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0), (0...59).contains(minute) else {
            return nil
        }
        guard (0...60).contains(second), abs(offsetMinutes) <= 15 * 60 else { return nil }
        let days = GregorianCalendar.days(toYear: year, month: month, day: day)
        let minutes = (days * 24 + hour) * 60 + minute - offsetMinutes
        return Instant(milliseconds: Int64(minutes * 60 + second) * 1000 + Int64(millisecond))
    }
}

extension Fragment {
    /// The first valid date among the members with these names, in the order of the names.
    func time(_ names: Name...) -> Instant? {
        names.lazy.compactMap { string($0).flatMap(FeedDate.instant) }.first
    }
}

internal import Times

/// The rule that applies after a file's last transition: a POSIX TZ string (XBD section 8.3, RFC 9636 section 3.3) such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`. Only dates of the form `Mm.w.d` are supported, the only form in tzdata.
struct LastingTimeZoneRule {
    private let standardOffset: Int
    private let daylight: (offset: Int, start: TransitionDate, end: TransitionDate)?

    /// Parses the footer of a file, a string between two line feeds; nil if it is not supported.
    init?(_ footer: ArraySlice<UInt8>) {
        guard footer.first == 0x0A, footer.last == 0x0A, footer.count > 2 else { return nil }
        var text = Substring(String(decoding: footer.dropFirst().dropLast(), as: UTF8.self))
        guard Self.takeName(&text), let behind = Self.takeTime(&text) else { return nil }
        standardOffset = -behind
        if text.isEmpty {
            daylight = nil
            return
        }
        guard Self.takeName(&text) else { return nil }
        let daylightOffset = text.first == "," ? standardOffset + 3_600 : Self.takeTime(&text).map { -$0 }
        guard let daylightOffset, let start = TransitionDate(&text), let end = TransitionDate(&text), text.isEmpty
        else {
            return nil
        }
        daylight = (daylightOffset, start, end)
    }

    func offset(at instant: Instant) -> Int {
        guard let daylight else { return standardOffset }
        // Limited to the years 1 to 9999, so that the arithmetic cannot overflow: an untrusted instant can be any number.
        let now = Int(min(max(instant.seconds, -62_135_596_800), 253_402_300_799))
        let year = GregorianCalendar.year(ofDay: (now + standardOffset).dividedDown(by: 86_400))
        let start = daylight.start.secondsSince1970(inYear: year) - standardOffset
        let end = daylight.end.secondsSince1970(inYear: year) - daylight.offset
        // In the southern hemisphere, daylight time spans the turn of the year.
        let isDaylight = start < end ? start <= now && now < end : now < end || start <= now
        return isDaylight ? daylight.offset : standardOffset
    }

    /// Skips an abbreviation: letters, or anything between `<` and `>`.
    private static func takeName(_ text: inout Substring) -> Bool {
        if text.first == "<" {
            guard let end = text.firstIndex(of: ">") else { return false }
            text = text[text.index(after: end)...]
            return true
        }
        let rest = text.drop { $0.isLetter }
        defer { text = rest }
        return rest.count < text.count
    }

    /// Parses `[+-]hh[:mm[:ss]]` of at most 167 hours, in seconds (RFC 9636, section 3.3.1).
    fileprivate static func takeTime(_ text: inout Substring) -> Int? {
        let sign = text.first == "-" ? -1 : 1
        if text.first == "-" || text.first == "+" { text.removeFirst() }
        guard var seconds = takeNumber(&text, in: 0...167).map({ $0 * 3_600 }) else { return nil }
        for unit in [60, 1] where text.first == ":" {
            text.removeFirst()
            guard let part = takeNumber(&text, in: 0...59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    fileprivate static func takeNumber(_ text: inout Substring, in range: ClosedRange<Int>) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        text = text.dropFirst(digits.count)
        return Int(digits).flatMap { range.contains($0) ? $0 : nil }
    }
}

/// A weekday of a month, such as `,M3.5.0/3`: the fifth (that is, last) Sunday of March at 3 o'clock.
private struct TransitionDate {
    private let month, week, weekday, time: Int

    init?(_ text: inout Substring) {
        guard text.hasPrefix(",M") else { return nil }
        text = text.dropFirst(2)
        guard let month = LastingTimeZoneRule.takeNumber(&text, in: 1...12), text.popFirst() == ".",
            let week = LastingTimeZoneRule.takeNumber(&text, in: 1...5), text.popFirst() == ".",
            let weekday = LastingTimeZoneRule.takeNumber(&text, in: 0...6)
        else { return nil }
        var time: Int? = 7_200
        if text.first == "/" {
            text.removeFirst()
            time = LastingTimeZoneRule.takeTime(&text)
        }
        guard let time else { return nil }
        (self.month, self.week, self.weekday, self.time) = (month, week, weekday, time)
    }

    /// Seconds since 1970-01-01T00:00 of the clock before the transition.
    func secondsSince1970(inYear year: Int) -> Int {
        let first = GregorianCalendar.days(toYear: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, the fourth day after Sunday.
        let toWeekday = (weekday - (first + 4) % 7 + 14) % 7
        let length = GregorianCalendar.days(inMonth: month, ofYear: year)
        var day = toWeekday + 7 * (week - 1)
        if day >= length { day -= 7 }
        return (first + day) * 86_400 + time
    }
}

extension Int {
    /// The quotient rounded down.
    fileprivate func dividedDown(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}

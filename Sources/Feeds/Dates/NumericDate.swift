internal import Bytes
internal import Times

/// Parses `2011-05-02T10:11:12.5+02:00` (RFC 3339), ISO 8601 without separators or with less precision, and EXIF's
/// `2011:05:02 10:11:12`.
struct NumericDate {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func instant() -> Instant? {
        var time = CalendarTime()
        guard let year = digits(4) else { return nil }
        time.year = year
        guard let hasDay = readDay(into: &time) else { return nil }
        if hasDay && !rest.isEmpty {
            guard readTime(into: &time) else { return nil }
        }
        return rest.allSatisfy { $0 <= 0x20 } ? time.instant : nil
    }

    /// Parses the date. Nil if it is invalid, false if the day is missing.
    private mutating func readDay(into time: inout CalendarTime) -> Bool? {
        if rest.allSatisfy({ $0 <= 0x20 }) { return false }
        let mark = take("-:/.")
        guard let month = digits(2) else { return nil }
        time.month = month
        if rest.allSatisfy({ $0 <= 0x20 }) { return false }
        if let mark, take(mark) == nil { return nil }
        guard let day = digits(2) else { return nil }
        time.day = day
        return true
    }

    private mutating func readTime(into time: inout CalendarTime) -> Bool {
        let before = rest.count
        while take("Tt ,") != nil {}
        if rest.isEmpty { return true }
        guard rest.count < before else { return readZone(into: &time) }
        guard let hour = digits(2) else { return readZone(into: &time) }
        time.hour = hour
        let colon = take(":")
        guard let minute = digits(2) else { return colon == nil && readZone(into: &time) }
        time.minute = minute
        if colon == nil || take(":") != nil {
            if let second = digits(2) { time.second = second } else if colon != nil { return false }
        }
        if take(".,") != nil { readFraction(into: &time) }
        while take(" ") != nil {}
        return readZone(into: &time)
    }

    private mutating func readFraction(into time: inout CalendarTime) {
        var scale = 100
        while let digit = digits(1) {
            time.millisecond += digit * scale
            scale /= 10
        }
    }

    private mutating func readZone(into time: inout CalendarTime) -> Bool {
        let words = rest.map(ASCII.uppercase).split { $0 <= 0x20 }
        guard words.count <= 1, let minutes = TimeZoneName.minutes(words.first ?? []) else { return false }
        time.offsetMinutes = minutes
        rest = []
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy(ASCII.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return ASCII.integer(found)
    }

    private mutating func take(_ any: String) -> String? {
        guard let first = rest.first, any.utf8.contains(first) else { return nil }
        rest = rest.dropFirst()
        return String(UnicodeScalar(first))
    }
}

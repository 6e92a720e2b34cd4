public import Times

/// A local date and time in the Gregorian calendar, without a time zone.
public struct LocalDateTime: Hashable, Sendable {
    /// Year (1…9999), month (1…12), day (1…31), hour (0…23), minute (0…59), second (0…59).
    public let year, month, day, hour, minute, second: Int

    /// Nil for an invalid date or time, such as month 13, 30 February or 24:00. A leap second (60) becomes 59.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...GregorianCalendar.days(inMonth: month, ofYear: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
    }

    /// Reads the date and time of the documents, such as `2019-01-01T00:15:00+11:00`, without its offset; a date alone is its
    /// midnight. Nil for other text.
    public init?(_ text: some StringProtocol) {
        let numbers = text.prefix(19).split { "-T:".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 3 || numbers.count == 6 else { return nil }
        let clock = numbers.dropFirst(3) + [0, 0, 0]
        self.init(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: clock[3], minute: clock[4], second: clock[5])
    }

    /// The local time since 1970-01-01T00:00.
    public var time: LocalTime {
        let days = GregorianCalendar.days(toYear: year, month: month, day: day)
        return LocalTime(seconds: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }
}

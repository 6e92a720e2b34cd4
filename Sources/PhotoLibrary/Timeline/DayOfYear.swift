internal import Catalog
internal import Localization
package import Times

/// A day of any year, such as 24 November.
public struct DayOfYear: Hashable, Sendable {
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Reads a text such as `11-24`; nil for other text, and for days that no year has.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let month = Int(parts[0]), let day = Int(parts[1]),
            LocalDateTime(year: Self.longYear, month: month, day: day, hour: 0, minute: 0, second: 0) != nil
        else { return nil }
        (self.month, self.day) = (month, day)
    }

    /// The day of an instant in UTC.
    init(of instant: Instant) {
        let time = instant.local(offsetSeconds: 0)
        let month = LocalMonth(time)
        (self.month, day) = (month.month, Int((time.seconds - month.start.seconds) / 86_400) + 1)
    }

    /// A year with 29 February.
    private static let longYear = 2000

    /// `11-24`.
    public var text: String { [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-") }

    /// The times of the day in a year; nil if the year has no such day. 28 February lasts until March, so that photographs of
    /// 29 February are also found in years without that day.
    package func range(in year: Int) -> Range<LocalTime>? {
        guard let start = LocalDateTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)?.time else {
            return nil
        }
        let days = month == 2 && day == 28 ? GregorianCalendar.days(inMonth: 2, ofYear: year) - 27 : 1
        return start..<(start + .seconds(days * 86_400))
    }

    /// The first year that is not earlier for a reader whose day this is at an instant. The reader's year can begin a day before or
    /// after that of UTC.
    package func year(at instant: Instant) -> Int {
        let (year, today) = (LocalMonth(instant.local(offsetSeconds: 0)).year, DayOfYear(of: instant))
        if (today.month, today.day, month, day) == (12, 31, 1, 1) { return year + 1 }
        if (today.month, today.day, month, day) == (1, 1, 12, 31) { return year - 1 }
        return year
    }
}

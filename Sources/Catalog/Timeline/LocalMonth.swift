public import Times

/// A month of the Gregorian calendar on some clock, of the years 1 to 9999.
public struct LocalMonth: Hashable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
    }

    /// The month of a time; times outside the years 1 to 9999 are in the first or the last month.
    public init(_ time: LocalTime) {
        let date = GregorianCalendar.date(ofDay: time.daySeconds.day)
        self.init(year: date.year, month: date.month)
    }

    /// Reads a text such as `2019-01`; nil for other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), year > 0, (1...12).contains(month)
        else { return nil }
        self.init(year: year, month: month)
    }

    static let first = LocalMonth(year: 1, month: 1)
    static let last = LocalMonth(year: 9999, month: 12)

    /// `2019-01`.
    public var text: String {
        let digits = String(year)
        return String(repeating: "0", count: 4 - digits.count) + digits + (month < 10 ? "-0" : "-") + String(month)
    }

    /// The times of the month; of the first and the last month also those before and after all months.
    public var range: Range<LocalTime> {
        (self == .first ? LocalTime(milliseconds: .min) : start)..<(self == .last ? LocalTime(milliseconds: .max) : end)
    }

    /// The first time of the month.
    public var start: LocalTime { Self.start(year, month) }

    /// The first time after the month.
    var end: LocalTime { month == 12 ? Self.start(year + 1, 1) : Self.start(year, month + 1) }

    private static func start(_ year: Int, _ month: Int) -> LocalTime {
        LocalTime(seconds: Int64(GregorianCalendar.days(toYear: year, month: month, day: 1)) * 86_400)
    }
}

extension LocalMonth: Comparable {
    public static func < (one: LocalMonth, other: LocalMonth) -> Bool {
        (one.year, one.month) < (other.year, other.month)
    }
}

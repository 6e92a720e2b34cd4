internal import Foundation

/// Times as texts.
package enum Timestamp {
    /// A time as the JSON documents tell it, of milliseconds since 1970: RFC 3339, UTC, whole seconds, with `Z`.
    package static func text(_ milliseconds: Int64) -> String {
        let (date, hour, minute, second) = parts(milliseconds, isLocal: false)
        return date + "T" + hour + ":" + minute + ":" + second + "Z"
    }

    /// A time as people tell it where they are: hours and minutes, after the date if that is not today's.
    static func clock(_ milliseconds: Int64, now: Int64) -> String {
        let (date, hour, minute, _) = parts(milliseconds, isLocal: true)
        return (date == parts(now, isLocal: true).date ? "" : date + " ") + hour + ":" + minute
    }

    /// The time of day where one is, after the date if that is not today's, of a time as ``text(_:)`` writes it; the same text
    /// for any other.
    package static func localClock(_ text: String) -> String {
        let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int32($0) }
        guard numbers.count == 6, text.hasSuffix("Z") else { return text }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        return unsafe clock(Int64(timegm(&parts)) * 1000, now: PhotoLibrary.now())
    }

    private static func parts(
        _ milliseconds: Int64, isLocal: Bool
    ) -> (date: String, hour: String, minute: String, second: String) {
        var seconds = time_t((milliseconds < 0 ? milliseconds - 999 : milliseconds) / 1000)
        var parts = unsafe tm()
        if isLocal { unsafe localtime_r(&seconds, &parts) } else { unsafe gmtime_r(&seconds, &parts) }
        let year = unsafe pad(Int(parts.tm_year) + 1900, 4)
        let date = unsafe year + "-" + pad(Int(parts.tm_mon) + 1, 2) + "-" + pad(Int(parts.tm_mday), 2)
        return unsafe (date, pad(Int(parts.tm_hour), 2), pad(Int(parts.tm_min), 2), pad(Int(parts.tm_sec), 2))
    }

    private static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

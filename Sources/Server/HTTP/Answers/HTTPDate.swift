internal import Foundation
internal import Times

/// Dates in HTTP's format (RFC 9110, section 5.6.7), with a precision of one second.
enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The current time in whole seconds.
    static func now() -> Instant {
        Instant(seconds: Int64(time(nil)))
    }

    /// Formats an instant, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ instant: Instant) -> String {
        var time = time_t(instant.seconds)
        var parts = unsafe tm()
        unsafe gmtime_r(&time, &parts)
        return unsafe "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(Int(parts.tm_year) + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    /// Parses the format that ``text(_:)`` writes; nil for the obsolete formats and anything else.
    static func instant(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int32(parts[1]),
            let month = months.firstIndex(of: String(parts[2])), let year = Int32(parts[3])
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int32($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (1...31).contains(day),
            (1900...9999).contains(year)
        else { return nil }
        var time = unsafe tm()
        unsafe time.tm_year = year - 1900
        unsafe time.tm_mon = Int32(month)
        unsafe time.tm_mday = day
        unsafe time.tm_hour = hour
        unsafe time.tm_min = minute
        unsafe time.tm_sec = second
        return unsafe Instant(seconds: Int64(timegm(&time)))
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

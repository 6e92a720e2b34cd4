internal import Foundation

/// A time as the JSON documents tell it: RFC 3339, UTC, whole seconds, with `Z`.
enum Timestamp {
    /// The text of milliseconds since 1970.
    static func text(_ milliseconds: Int64) -> String {
        var seconds = time_t((milliseconds < 0 ? milliseconds - 999 : milliseconds) / 1000)
        var parts = unsafe tm()
        unsafe gmtime_r(&seconds, &parts)
        return unsafe pad(Int(parts.tm_year) + 1900, 4) + "-" + pad(Int(parts.tm_mon) + 1, 2) + "-"
            + pad(Int(parts.tm_mday), 2)
            + "T" + pad(Int(parts.tm_hour), 2) + ":" + pad(Int(parts.tm_min), 2) + ":" + pad(Int(parts.tm_sec), 2) + "Z"
    }

    private static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

package import Catalog
internal import Foundation
package import Times

/// Formats times.
package enum Timestamp {
    /// The time in JSON documents: RFC 3339, UTC, whole seconds, with `Z`.
    package static func text(_ instant: Instant) -> String {
        var text = TimeText()
        let time = time(instant.seconds, isLocal: false)
        text.append(date: time)
        text.append("T")
        text.append(clock: time)
        text.append("Z")
        return text.string
    }

    /// The local time at the place of a photo: ISO 8601, whole seconds, with the offset from UTC if that is known.
    package static func text(_ clock: PlaceClock) -> String {
        var text = TimeText()
        let time = time(clock.time.seconds, isLocal: false)
        text.append(date: time)
        text.append("T")
        text.append(clock: time)
        if let offset = clock.offsetMinutes {
            text.append(offset < 0 ? "-" : "+")
            text.append(Int(offset.magnitude) / 60)
            text.append(":")
            text.append(Int(offset.magnitude) % 60)
        }
        return text.string
    }

    /// The local date at the place of a photo: `2019-01-01`.
    package static func date(_ clock: PlaceClock) -> String {
        var text = TimeText()
        text.append(date: time(clock.time.seconds, isLocal: false))
        return text.string
    }

    /// The time in the time zone of this machine: `2026-07-30 14:05`.
    package static func local(_ instant: Instant) -> String {
        let time = time(instant.seconds, isLocal: true)
        var text = TimeText()
        text.append(date: time)
        text.append(" ")
        text.append(hourAndMinute: time)
        return text.string
    }

    /// The time in the time zone of this machine: hours and minutes, after the date unless it is today.
    package static func clock(_ instant: Instant, now: Instant) -> String {
        let (time, today) = (time(instant.seconds, isLocal: true), time(now.seconds, isLocal: true))
        var text = TimeText()
        if time.year != today.year || time.month != today.month || time.day != today.day {
            text.append(date: time)
            text.append(" ")
        }
        text.append(hourAndMinute: time)
        return text.string
    }

    /// Converts a time in the format of ``text(_:)`` to the format of ``clock(_:now:)``. Returns any other text unchanged.
    package static func localClock(_ text: String) -> String {
        let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int32($0) }
        guard numbers.count == 6, text.hasSuffix("Z") else { return text }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        return unsafe clock(Instant(seconds: Int64(timegm(&parts))), now: SystemClock().now())
    }

    private static func time(_ secondsSince1970: Int64, isLocal: Bool) -> BrokenDownTime {
        var seconds = time_t(secondsSince1970)
        var parts = unsafe tm()
        if isLocal { unsafe localtime_r(&seconds, &parts) } else { unsafe gmtime_r(&seconds, &parts) }
        return unsafe BrokenDownTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }
}

/// A date and a time of day.
private struct BrokenDownTime {
    var year, month, day, hour, minute, second: Int
}

/// A buffer for digits; listings format many times, and appending bytes is fast.
private struct TimeText {
    private var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(25)
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ mark: Unicode.Scalar) {
        bytes.append(UInt8(ascii: mark))
    }

    /// Two digits.
    mutating func append(_ number: Int) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func append(date time: BrokenDownTime) {
        if (0...9999).contains(time.year) {
            append(time.year / 100)
            append(time.year % 100)
        } else {
            bytes += String(time.year).utf8
        }
        append("-")
        append(time.month)
        append("-")
        append(time.day)
    }

    mutating func append(hourAndMinute time: BrokenDownTime) {
        append(time.hour)
        append(":")
        append(time.minute)
    }

    mutating func append(clock time: BrokenDownTime) {
        append(hourAndMinute: time)
        append(":")
        append(time.second)
    }
}

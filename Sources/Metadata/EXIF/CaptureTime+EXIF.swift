internal import Times

/// One of EXIF's three dates, with its related fields.
struct ExifClock {
    fileprivate var date, fraction, offset: ExifTag

    /// The time when the picture was taken.
    static let original = ExifClock(
        date: .dateTimeOriginal, fraction: .subSecTimeOriginal, offset: .offsetTimeOriginal)
    /// The time when it was digitised.
    static let digitized = ExifClock(
        date: .dateTimeDigitized, fraction: .subSecTimeDigitized, offset: .offsetTimeDigitized)
    /// The time when the file was changed.
    static let modified = ExifClock(date: .dateTime, fraction: .subSecTime, offset: .offsetTime)
}

extension CaptureTime {
    /// Reads a date field, with its own offset field, or else any other. Nil without a valid date.
    init?(block: borrowing ExifBlock, _ fields: ExifClock) {
        guard let text = block.text(fields.date), let clock = ClockReading(text) else { return nil }
        self.init(clock)
        guard clock.hasTime else { return }
        nanosecond = block.text(fields.fraction).flatMap(nanoseconds) ?? 0
        for tag in [fields.offset, .offsetTimeOriginal, .offsetTime, .offsetTimeDigitized] {
            guard let minutes = block.text(tag).flatMap(minutesEast) else { continue }
            statedOffsetMinutes = minutes
            break
        }
        gpsTime = block.gpsTime()
    }

    init(_ clock: ClockReading) {
        self.init(
            year: clock.year, month: clock.month, day: clock.day, hour: clock.hour, minute: clock.minute,
            second: clock.second)
    }
}

/// A parsed field "YYYY:MM:DD HH:MM:SS". '-', '/' and '.' are accepted for ':', and 'T' for the space. A date with a missing or
/// blank time means midnight. Nil for an invalid date or time of day.
struct ClockReading {
    let year, month, day: Int
    private(set) var hour = 0
    private(set) var minute = 0
    private(set) var second = 0
    private(set) var hasTime = false

    init?(_ text: String) {
        let parts = text.utf8.split(maxSplits: 1) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "T") }
        guard let first = parts.first, let date = numbers(first), date.count == 3 else { return nil }
        (year, month, day) = (date[0], date[1], date[2])
        guard (1826...2200).contains(year), (1...12).contains(month),
            (1...GregorianCalendar.days(inMonth: month, ofYear: year)).contains(day)
        else { return nil }
        // A blank time keeps its separators: "2011:05:02   :  :  ".
        guard parts.count == 2, parts[1].contains(where: isDigit) else { return }
        let clock = parts[1].prefix { isDigit($0) || isSeparator($0) }
        guard let time = numbers(clock), time.count >= 2 else { return nil }
        (hour, minute, second) = (time[0], time[1], time.count > 2 ? min(time[2], 59) : 0)
        guard hour < 24, minute < 60, time.count < 3 || time[2] <= 60 else { return nil }
        hasTime = true
    }
}

extension ExifBlock {
    /// GPSDateStamp and GPSTimeStamp to the second. Both are in UTC (EXIF 2.32, section 4.6.6 H and DD).
    fileprivate func gpsTime() -> Instant? {
        let parts = ratios(.gpsTimeStamp).map(\.value)
        guard let stamp = text(.gpsDateStamp), let date = ClockReading(stamp), parts.count == 3,
            let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
            (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds)
        else { return nil }
        let ofDay = Int(hours * 3600 + minutes * 60 + seconds)
        let days = GregorianCalendar.days(toYear: date.year, month: date.month, day: date.day)
        return Instant(seconds: Int64(days * 86400 + ofDay))
    }
}

/// Parses "+02:00", "-0930", "+5" or "Z" to minutes; nil beyond 14 hours, or without a sign.
func minutesEast(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.utf8.dropFirst().filter(isDigit)
    guard (1...4).contains(digits.count), text.utf8.dropFirst().allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ":") })
    else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let minutes = digits.count <= 2 ? value * 60 : value / 100 * 60 + value % 100
    guard minutes <= 840, digits.count <= 2 || value % 100 < 60 else { return nil }
    return sign == "-" ? -minutes : minutes
}

/// Parses digits after the decimal point, as in SubSecTime (EXIF 2.32, section 4.6.5 F).
func nanoseconds(_ text: String) -> Int? {
    let digits = text.utf8.prefix(while: isDigit).prefix(9)
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (digits.count..<9).reduce(value) { value, _ in value * 10 }
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isSeparator(_ byte: UInt8) -> Bool { ":-/.".utf8.contains(byte) }

/// Numbers of at most four digits between separators; nil if there is anything else.
private func numbers(_ text: Substring.UTF8View) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
        guard (1...4).contains(part.count), part.allSatisfy(isDigit) else { return nil }
        numbers.append(part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    return numbers
}

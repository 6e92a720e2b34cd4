extension CaptureTime {
    /// Parses an XMP date, such as "2011-05-02T10:11:12.50+02:00". It needs a day; nil for a year or a month alone (ISO 16684-1,
    /// section 8.2.1.2).
    package init?(xmp text: String) {
        let parts = text.utf8.split(maxSplits: 1) { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }
        guard let date = parts.first else { return nil }
        let time = parts.count == 2 ? parts[1] : Substring().utf8
        let clock = time.prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
        var rest = time.dropFirst(clock.count)
        let hasFraction = rest.first == UInt8(ascii: ".")
        if hasFraction { rest = rest.dropFirst() }
        let fraction = rest.prefix(while: isDigit)
        let zone = rest.dropFirst(fraction.count)
        guard let reading = ClockReading(String(Substring(date)) + " " + String(Substring(clock))) else { return nil }
        self.init(reading)
        guard reading.hasTime else { return }
        if hasFraction { nanosecond = nanoseconds(String(Substring(fraction))) ?? 0 }
        statedOffsetMinutes = minutesEast(String(Substring(zone)))
    }

    /// Parses IIM's "20110502" and "101112+0200"; without a time it is midnight (IIM 4.2, datasets 2:55 and 2:60). Separators,
    /// which some programs add, are ignored.
    init?(iimDate: String, time: String?) {
        let digits = iimDate.utf8.filter(isDigit)
        guard digits.count == 8, let date = String(validating: digits, as: UTF8.self) else { return nil }
        var text = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))"
        if let time {
            let clock = time.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
            let pairs = String(decoding: clock.filter(isDigit), as: UTF8.self)
            guard pairs.utf8.count == 6 else { return nil }
            text += "T\(pairs.prefix(2)):\(pairs.dropFirst(2).prefix(2)):\(pairs.suffix(2))"
            text += String(Substring(time.utf8.dropFirst(clock.count)))
        }
        self.init(xmp: text)
    }
}

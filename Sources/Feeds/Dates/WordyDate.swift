internal import Bytes
internal import Times

/// Parses `Mon, 02 May 2011 10:11:12 +0200` (RFC 822 and 2822) and variants: a missing or wrong weekday or one in any language,
/// full names, `May 2, 2011 10:11 PM`, `Mon May  2 10:11:12 2011` (C's asctime), `02-May-11`.
struct WordyDate {
    private typealias Word = ArraySlice<UInt8>

    private var words: [Word]

    init(_ text: String) {
        let upper = Array(text.utf8.map(ASCII.uppercase))
        words = upper.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    }

    func instant() -> Instant? {
        let words = self.words.flatMap(Self.divided)
        guard let at = words.firstIndex(where: { Self.month($0) != nil }) else { return nil }
        var time = CalendarTime()
        time.month = Self.month(words[at]) ?? 0
        var numbers = Array(words[..<at].compactMap(Self.number).suffix(1))
        for word in words[(at + 1)...] {
            if word.contains(UInt8(ascii: ":")) && !numbers.isEmpty && word.first != UInt8(ascii: "+") {
                guard Self.readTime(word, into: &time) else { return nil }
            } else if numbers.count < 2, let number = Self.number(word) {
                numbers.append(number)
            } else if !Self.readHalf(word, into: &time) {
                guard let minutes = TimeZoneName.minutes(word) else { return nil }
                time.offsetMinutes = minutes
            }
        }
        guard numbers.count == 2 else { return nil }
        time.day = numbers[0].value
        time.year = Self.year(numbers[1])
        return time.instant
    }

    private struct Number {
        var value: Int
        var digits: Int
    }

    /// Expands years of two and three digits (RFC 2822, section 4.3).
    private static func year(_ number: Number) -> Int {
        switch number.digits {
        case 2: number.value < 50 ? 2000 + number.value : 1900 + number.value
        case 3: 1900 + number.value
        default: number.value
        }
    }

    /// Splits "02-May-11" into three words.
    private static func divided(_ word: Word) -> [Word] {
        guard word.count > 6, word.contains(UInt8(ascii: "-")) else { return [word] }
        let parts = word.split(separator: UInt8(ascii: "-"))
        return parts.count == 3 && month(parts[1]) != nil ? parts : [word]
    }

    private static let months = [
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER",
        "DECEMBER",
    ].map { Array($0.utf8) }

    /// The number of a month, from at least three letters of its English name.
    private static func month(_ word: Word) -> Int? {
        let name = word.last == UInt8(ascii: ".") ? word.dropLast() : word
        guard name.count >= 3, let first = name.first, first >= 0x41 else { return nil }
        return months.firstIndex { $0.starts(with: name) }.map { $0 + 1 }
    }

    /// Parses "2", "02", "2nd", "2011".
    private static func number(_ word: Word) -> Number? {
        let digits = word.prefix(while: ASCII.isDigit)
        let rest = word.dropFirst(digits.count)
        let isOrdinal = rest.count == 2 && ["ST", "ND", "RD", "TH"].contains { rest.elementsEqual($0.utf8) }
        guard (1...4).contains(digits.count), rest.isEmpty || isOrdinal else { return nil }
        return Number(value: ASCII.integer(digits), digits: digits.count)
    }

    private static func readTime(_ word: Word, into time: inout CalendarTime) -> Bool {
        let clock = word.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        let parts = clock.split(separator: UInt8(ascii: ":")).map { $0.prefix(while: ASCII.isDigit) }
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else { return false }
        time.hour = ASCII.integer(parts[0])
        time.minute = ASCII.integer(parts[1])
        time.second = parts.count == 3 ? ASCII.integer(parts[2]) : 0
        let rest = word.dropFirst(clock.count)
        if rest.isEmpty || readHalf(rest, into: &time) { return true }
        guard let minutes = TimeZoneName.minutes(rest) else { return false }
        time.offsetMinutes = minutes
        return true
    }

    private static func readHalf(_ word: Word, into time: inout CalendarTime) -> Bool {
        guard let first = word.first, word.filter({ $0 != UInt8(ascii: ".") }).dropFirst().elementsEqual("M".utf8)
        else {
            return false
        }
        switch first {
        case UInt8(ascii: "A"): time.hour = time.hour == 12 ? 0 : time.hour
        case UInt8(ascii: "P"): time.hour = time.hour < 12 ? time.hour + 12 : time.hour
        default: return false
        }
        return true
    }
}

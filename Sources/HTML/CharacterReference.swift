internal import Bytes

/// Character references of HTML. Names are those of HTML 4.
package enum CharacterReference {
    private static let longestName = 32

    /// Decodes the references in the text of a page and removes control characters. Invalid references stay as they are. Linear
    /// time.
    package static func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(HTMLByte.ampersand) else {
            return CleanText.clean(String(decoding: bytes, as: UTF8.self))
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == HTMLByte.ampersand, let (scalar, end) = read(bytes, at, as: .page) {
                text += Array(String(scalar).utf8)
                at = end
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        return CleanText.clean(String(decoding: text, as: UTF8.self))
    }

    /// Decodes the reference whose `&` is at an index. Returns its character and end; nil if the text there is not a reference.
    static func read(_ bytes: ArraySlice<UInt8>, _ ampersand: Int, as mode: HTMLParsingMode) -> (Unicode.Scalar, Int)? {
        let start = ampersand + 1
        guard start < bytes.endIndex else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, start + 1) }
        let name = bytes[start...].prefix(longestName).prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
        guard !name.isEmpty, name.endIndex < bytes.endIndex else { return nil }
        let isEnded = bytes[name.endIndex] == HTMLByte.semicolon
        guard isEnded || mode == .phrase,
            let scalar = CharacterNames.scalar(String(decoding: name, as: UTF8.self))
        else { return nil }
        return (scalar, isEnded ? name.endIndex + 1 : name.endIndex)
    }

    /// Decodes a number with any count of digits. Invalid code points become U+FFFD, and 128–159 are read as Windows-1252, as
    /// in browsers (HTML Standard, 13.2.5.80).
    private static func number(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (Unicode.Scalar, Int)? {
        let isHexadecimal = start < bytes.endIndex && bytes[start] | 0x20 == UInt8(ascii: "x")
        var at = isHexadecimal ? start + 1 : start
        let first = at
        var value: UInt32 = 0
        while at < bytes.endIndex, let digit = digit(bytes[at], isHexadecimal) {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
            at += 1
        }
        guard at > first else { return nil }
        if at < bytes.endIndex, bytes[at] == HTMLByte.semicolon { at += 1 }
        if (0x80..<0xA0).contains(value) { value = UInt32(windows1252[Int(value) - 0x80]) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", at)
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        if ASCII.isDigit(byte) { return UInt32(byte - UInt8(ascii: "0")) }
        let letter = byte | 0x20
        guard isHexadecimal, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
        return UInt32(letter - UInt8(ascii: "a") + 10)
    }

    private static let windows1252: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]
}

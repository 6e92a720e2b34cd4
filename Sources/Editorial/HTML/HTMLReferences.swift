internal import CXML

/// Character references of HTML. The only place that talks with `CXML` of HTML.
enum HTMLReferences {
    private static let longestName = 10

    /// The text with its references resolved, and without control characters. A name that HTML 4 doesn't have, and one without `;`,
    /// stay what is written.
    static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return CleanText.clean(String(decoding: bytes, as: UTF8.self)) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == UInt8(ascii: "&"), let (scalar, end) = reference(bytes, at + 1) {
                text += Array(String(scalar).utf8)
                at = end
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        return CleanText.clean(String(decoding: text, as: UTF8.self))
    }

    /// The character of a reference, and where it ends.
    private static func reference(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (Unicode.Scalar, Int)? {
        guard start < bytes.endIndex else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, start + 1) }
        let name = bytes[start...].prefix(longestName).prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
        guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else {
            return nil
        }
        let code = unsafe CXML_namedCharacter(String(decoding: name, as: UTF8.self))
        guard code > 0, let scalar = Unicode.Scalar(code) else { return nil }
        return (scalar, name.endIndex + 1)
    }

    /// However many digits there are; a number that is no character is U+FFFD.
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
        if at < bytes.endIndex, bytes[at] == UInt8(ascii: ";") { at += 1 }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", at)
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        if ASCII.isDigit(byte) { return UInt32(byte - UInt8(ascii: "0")) }
        let letter = byte | 0x20
        guard isHexadecimal, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) else { return nil }
        return UInt32(letter - UInt8(ascii: "a") + 10)
    }
}

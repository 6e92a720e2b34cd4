/// Bytes as text, with two lower-case digits each.
package enum Hexadecimal {
    /// The text of bytes.
    @inlinable
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The bytes of such a text; nil for other texts, including those with upper-case digits.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var upper: UInt8?
        for digit in text.utf8 {
            guard let value = value(of: digit), !(0x41...0x46).contains(digit) else { return nil }
            if let high = upper { bytes.append(high << 4 | value) }
            upper = upper == nil ? value : nil
        }
        return upper == nil ? bytes : nil
    }

    /// The value of a digit in either case; nil for any other byte.
    @inlinable
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// The lower-case digit of a value below 16.
    @inlinable
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x57 + value
    }
}

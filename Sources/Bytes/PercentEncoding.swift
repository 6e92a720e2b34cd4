/// Percent-encoding of bytes in URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Appends `%` and two upper-case digits (section 2.1).
    @inlinable
    package static func append(_ byte: UInt8, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "%"))
        text.append(ASCII.uppercase(Hexadecimal.digit(byte >> 4)))
        text.append(ASCII.uppercase(Hexadecimal.digit(byte & 15)))
    }

    /// A text with all bytes encoded except those for which `isKept` returns true.
    package static func text(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Whether a byte is unreserved in a URL (section 2.3).
    @inlinable
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: ASCII.isLetter(byte) || ASCII.isDigit(byte)
        }
    }
}

/// Bytes that an address doesn't have as they are (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Appends `%` and two digits, of which letters are capitals (2.1: so they should be written).
    @inlinable
    package static func append(_ byte: UInt8, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "%"))
        text.append(ASCII.uppercase(Hexadecimal.digit(byte >> 4)))
        text.append(ASCII.uppercase(Hexadecimal.digit(byte & 15)))
    }

    /// A text whose bytes are encoded but for those that are kept.
    package static func text(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Whether a byte stands for itself everywhere in an address (2.3).
    @inlinable
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: ASCII.isLetter(byte) || ASCII.isDigit(byte)
        }
    }
}

/// Classifies and converts single bytes of ASCII text.
package enum ASCII {
    /// Whether a byte is a letter, of either case.
    @inlinable
    package static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }

    /// Whether a byte is a decimal digit.
    @inlinable
    package static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    /// Whether a byte is white space in HTML and XML: space, tab, line feed, form feed or carriage return.
    @inlinable
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    /// The upper-case letter for a lower-case letter; any other byte unchanged.
    @inlinable
    package static func uppercase(_ byte: UInt8) -> UInt8 {
        (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
    }

    /// The lower-case letter for an upper-case letter; any other byte unchanged.
    @inlinable
    package static func lowercase(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// The value of decimal digits; only the first 15 count. All bytes must be digits.
    @inlinable
    package static func integer(_ digits: some Sequence<UInt8>) -> Int {
        digits.prefix(15).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

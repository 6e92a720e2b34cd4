internal import Bytes

/// The four-character code of a box, item, property or reference (ISO/IEC 14496-12, 4.2).
public struct BoxType: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, with the first in the highest byte.
    public let rawValue: UInt32

    /// Creates a type from its number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { unsafe BigEndian.number($0.prefix(4), as: UInt32.self) }
    }

    /// The four bytes in the order of a file.
    public var bytes: [UInt8] { BigEndian.bytes(rawValue, count: 4) }

    /// The characters, with a dot for each that is not printable ASCII.
    public var text: String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}

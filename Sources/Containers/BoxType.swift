internal import Bytes

/// The four characters by which boxes, items, properties and references are told apart (ISO/IEC 14496-12, 4.2).
public struct BoxType: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, the first in the highest byte.
    public let rawValue: UInt32

    /// A type by its number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { unsafe BigEndian.number($0.prefix(4), as: UInt32.self) }
    }

    /// The four bytes as they stand in files.
    public var bytes: [UInt8] { BigEndian.bytes(rawValue, count: 4) }

    /// The characters; those that are not printable as dots.
    public var text: String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}

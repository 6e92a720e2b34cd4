internal import Bytes

/// Reads big-endian numbers and boxes one after another. Everything past the end is nil.
public struct BoxReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// Creates a reader of a box's payload, or of other big-endian data.
    public init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether everything has been read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// The bytes that have not been read.
    public var remaining: ArraySlice<UInt8> { rest }

    /// Reads `count` bytes.
    public mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads a number of 0 to 8 bytes; one of 0 bytes is 0. Nil also if it does not fit in `Int`.
    public mutating func number(_ octets: Int) -> Int? {
        guard let value = bytes(octets).map({ BigEndian.number($0, as: UInt64.self) }) else { return nil }
        return Int(exactly: value)
    }

    /// Reads a type of four characters.
    public mutating func type() -> BoxType? {
        number(4).map { BoxType(rawValue: UInt32($0)) }
    }

    /// Reads text up to a zero byte, or to the end.
    public mutating func text() -> String {
        let text = rest.prefix { $0 != 0 }
        rest = rest.dropFirst(text.count + 1)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a box; nil if no complete box follows.
    public mutating func box() -> (type: BoxType, payload: BoxReader)? {
        guard let header = BoxHeader(rest), let whole = bytes(header.size ?? rest.count) else { return nil }
        return (header.type, BoxReader(whole.dropFirst(header.length)))
    }

    /// Reads the version and flags with which many boxes begin.
    public mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        guard let version = number(1), let flags = number(3) else { return nil }
        return (version, flags)
    }
}

/// The size and type of a box (ISO/IEC 14496-12, 4.2).
struct BoxHeader {
    /// The most bytes of a header.
    static let maximumLength = 16

    let type: BoxType
    /// The length of the header in bytes.
    let length: Int
    /// The length of the box with its header in bytes; nil for one that extends to the end.
    let size: Int?

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = BoxReader(bytes)
        guard let short = reader.number(4), let type = reader.type() else { return nil }
        self.type = type
        switch short {
        case 0: (length, size) = (8, nil)
        case 1:
            guard let long = reader.number(8), long >= 16 else { return nil }
            (length, size) = (16, long)
        default:
            guard short >= 8 else { return nil }
            (length, size) = (8, short)
        }
    }
}

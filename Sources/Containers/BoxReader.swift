internal import Bytes

/// Reads big-endian numbers and boxes one after another, never past the end: what isn't there is nil.
public struct BoxReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// A reader of a box's payload, or of whatever else is made like one.
    public init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether all was read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// What was not read yet.
    public var remaining: ArraySlice<UInt8> { rest }

    /// The next bytes.
    public mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A number of 0 to 8 bytes; one of none is 0. Nil too where it is beyond `Int`.
    public mutating func number(_ octets: Int) -> Int? {
        guard let value = bytes(octets).map({ BigEndian.number($0, as: UInt64.self) }) else { return nil }
        return Int(exactly: value)
    }

    /// A type of four characters.
    public mutating func type() -> BoxType? {
        number(4).map { BoxType(rawValue: UInt32($0)) }
    }

    /// Text up to a zero, or to the end.
    public mutating func text() -> String {
        let text = rest.prefix { $0 != 0 }
        rest = rest.dropFirst(text.count + 1)
        return String(decoding: text, as: UTF8.self)
    }

    /// The next box; nil where there is none that ends within the bytes.
    public mutating func box() -> (type: BoxType, payload: BoxReader)? {
        guard let header = BoxHeader(rest), let whole = bytes(header.size ?? rest.count) else { return nil }
        return (header.type, BoxReader(whole.dropFirst(header.length)))
    }

    /// Version and flags, with which many boxes begin.
    public mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        guard let version = number(1), let flags = number(3) else { return nil }
        return (version, flags)
    }
}

/// Size and type of a box (ISO/IEC 14496-12, 4.2).
struct BoxHeader {
    /// The longest that it can be.
    static let maximumLength = 16

    let type: BoxType
    /// Of the header itself.
    let length: Int
    /// Of the box with its header; nil for one that goes on to the end.
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

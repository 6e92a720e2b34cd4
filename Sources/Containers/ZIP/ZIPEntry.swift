/// A file in a zip, as the zip's directory tells it.
public struct ZIPEntry: Sendable, Equatable {
    /// How its bytes are stored.
    public enum Method: UInt16, Sendable {
        case stored = 0
        case deflated = 8
    }

    /// Its path in the zip: parts in UTF-8, none of them `.`, `..` or empty, with `/` between.
    public let name: String
    public let method: Method
    /// How many bytes it has, and how many of them as it is stored.
    public let size: Int
    public let storedSize: Int
    /// CRC-32 of its bytes.
    public let crc: UInt32
    /// Where in the zip its header begins, and where the next member's, or the directory.
    public let range: Range<Int>
}

/// What stands before a member's bytes (APPNOTE.TXT, 4.3.7). It has to say what the directory says.
public struct ZIPLocalHeader {
    /// How many bytes it has before its name.
    public static let fixedLength = 30
    private static let signature: UInt32 = 0x0403_4b50

    /// How many bytes of name and extra fields follow.
    public let nameLength: Int
    public let extraLength: Int
    private let flags: UInt16
    private let method: UInt16
    private let sizes: (crc: UInt32, stored: UInt32, whole: UInt32)

    /// Reads the first ``fixedLength`` bytes.
    ///
    /// - Throws: ``ZIPError/inconsistent(_:)``.
    public init(_ bytes: [UInt8]) throws(ZIPError) {
        guard bytes.count == Self.fixedLength, bytes.u32(0) == Self.signature else {
            throw .inconsistent("a member doesn't begin where the directory says")
        }
        (flags, method) = (bytes.u16(6), bytes.u16(8))
        sizes = (bytes.u32(14), bytes.u32(18), bytes.u32(22))
        (nameLength, extraLength) = (Int(bytes.u16(26)), Int(bytes.u16(28)))
    }

    /// Compares it with what the directory says.
    ///
    /// - Parameter name: the bytes behind it.
    /// - Throws: ``ZIPError/inconsistent(_:)``.
    public func check(_ entry: ZIPEntry, name: some Sequence<UInt8>) throws(ZIPError) {
        let isTold = flags & 1 << 3 == 0
        let isSame =
            sizes.crc == entry.crc && (sizes.stored == .max || Int(sizes.stored) == entry.storedSize)
            && (sizes.whole == .max || Int(sizes.whole) == entry.size)
        guard name.elementsEqual(entry.name.utf8), method == entry.method.rawValue, flags & 0x2041 == 0,
            !isTold || isSame,
            Self.fixedLength + nameLength + extraLength + entry.storedSize <= entry.range.count
        else { throw .inconsistent("\(entry.name) is told in two ways") }
    }
}

extension Collection where Element == UInt8, Index == Int {
    func u16(_ offset: Int) -> UInt16 {
        UInt16(self[startIndex + offset]) | UInt16(self[startIndex + offset + 1]) << 8
    }

    func u32(_ offset: Int) -> UInt32 {
        UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16
    }

    func u64(_ offset: Int) -> UInt64 {
        UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32
    }
}

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
    /// The flags of its header (4.4.4).
    let flags: UInt16
    /// How many bytes it has, and how many of them as it is stored.
    public let size: Int
    public let storedSize: Int
    /// CRC-32 of its bytes.
    public let crc: UInt32
    /// Where in the zip its header begins, and where the next member's, or the directory.
    public let range: Range<Int>

    /// Whether its sizes are told once more behind its bytes.
    var hasDescriptor: Bool { flags & 1 << 3 != 0 }

    /// Compares what stands behind its bytes with what the directory says (4.3.9): nothing, or CRC and sizes, with a signature or without.
    ///
    /// - Throws: ``ZIPError/inconsistent(_:)``.
    public func checkDescriptor(_ bytes: [UInt8]) throws(ZIPError) {
        guard hasDescriptor || !bytes.isEmpty else { return }
        var rest = bytes[...]
        if [16, 24].contains(rest.count) {
            guard rest.u32(0) == 0x0807_4b50 else {
                throw .inconsistent("the data descriptor of \(name) differs from the central directory")
            }
            rest = rest.dropFirst(4)
        }
        let sizes: (stored: UInt64, whole: UInt64)? =
            switch rest.count {
            case 12: (UInt64(rest.u32(4)), UInt64(rest.u32(8)))
            case 20: (rest.u64(4), rest.u64(12))
            default: nil
            }
        guard hasDescriptor, let sizes, rest.u32(0) == crc, sizes == (UInt64(storedSize), UInt64(size)) else {
            throw .inconsistent("the data descriptor of \(name) differs from the central directory")
        }
    }
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
            throw .inconsistent("an entry does not begin where the central directory says")
        }
        (flags, method) = (bytes.u16(6), bytes.u16(8))
        sizes = (bytes.u32(14), bytes.u32(18), bytes.u32(22))
        (nameLength, extraLength) = (Int(bytes.u16(26)), Int(bytes.u16(28)))
    }

    /// Compares it with what the directory says.
    ///
    /// - Parameters:
    ///   - name: the bytes behind it.
    ///   - extra: the bytes behind those.
    /// - Returns: how many bytes stand behind the member's own, before the next member: see ``ZIPEntry/checkDescriptor(_:)``.
    /// - Throws: ``ZIPError/inconsistent(_:)``, or ``ZIPError/unsupported(_:)`` for an extra field that isn't taken.
    public func check(
        _ entry: ZIPEntry, name: some Sequence<UInt8>, extra: some RandomAccessCollection<UInt8>
    ) throws(ZIPError) -> Int {
        let wide = try ZIPExtraFields(extra, name: entry.name).wide
        let behind = entry.range.count - Self.fixedLength - nameLength - extraLength - entry.storedSize
        // A gap there may be a member that other programs find.
        let isClose =
            if entry.hasDescriptor { (wide == nil ? [12, 16] : [20, 24]).contains(behind) } else { behind == 0 }
        guard isClose, name.elementsEqual(entry.name.utf8), method == entry.method.rawValue, flags == entry.flags,
            hasSizes(of: entry, wide)
        else { throw .inconsistent("the local header of \(entry.name) differs from the central directory") }
        return behind
    }

    /// Whether sizes and CRC are the entry's. Where they are told behind the bytes, each may be 0 here.
    private func hasSizes(of entry: ZIPEntry, _ wide: ArraySlice<UInt8>?) -> Bool {
        var told = (whole: UInt64(sizes.whole), stored: UInt64(sizes.stored))
        if let wide {
            guard sizes.whole == .max, sizes.stored == .max, wide.count == 16 else { return false }
            told = (wide.u64(0), wide.u64(8))
        }
        let pairs = [
            (told.whole, UInt64(entry.size)), (told.stored, UInt64(entry.storedSize)),
            (UInt64(sizes.crc), UInt64(entry.crc)),
        ]
        return pairs.allSatisfy { $0 == $1 || $0 == 0 && entry.hasDescriptor }
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

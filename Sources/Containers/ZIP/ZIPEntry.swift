/// A file in a ZIP file, from its record in the central directory.
public struct ZIPEntry: Sendable, Equatable {
    /// The compression method.
    public enum Method: UInt16, Sendable {
        case stored = 0
        case deflated = 8
    }

    /// The path in the ZIP file, in UTF-8: parts separated by `/`, none of them `.`, `..` or empty.
    public let name: String
    public let method: Method
    /// The flags of its headers (4.4.4).
    let flags: UInt16
    /// The uncompressed and the stored size in bytes.
    public let size: Int
    public let storedSize: Int
    /// The CRC-32 of its uncompressed bytes.
    public let crc: UInt32
    /// The range in the ZIP file from its local header to the next entry, or to the central directory.
    public let range: Range<Int>

    /// Whether a data descriptor follows its bytes.
    var hasDescriptor: Bool { flags & 1 << 3 != 0 }

    /// Compares the bytes after its data with the central directory (4.3.9). They are empty or a data descriptor, which consists of
    /// the CRC and sizes, with or without a signature.
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

/// The local header before the bytes of an entry (APPNOTE.TXT, 4.3.7). It has to agree with the central directory.
public struct ZIPLocalHeader {
    /// The length in bytes before the name.
    public static let fixedLength = 30
    private static let signature: UInt32 = 0x0403_4b50

    /// The lengths of the name and the extra fields that follow, in bytes.
    public let nameLength: Int
    public let extraLength: Int
    private let flags: UInt16
    private let method: UInt16
    private let sizes: (crc: UInt32, stored: UInt32, whole: UInt32)

    /// Parses the first ``fixedLength`` bytes.
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

    /// Compares the header with the central directory.
    ///
    /// - Parameters:
    ///   - entry: the entry in the central directory.
    ///   - name: the bytes of the name, after the header.
    ///   - extra: the bytes of the extra fields, after the name.
    /// - Returns: the number of bytes between the entry's data and the next entry; see ``ZIPEntry/checkDescriptor(_:)``.
    /// - Throws: ``ZIPError/inconsistent(_:)``, or ``ZIPError/unsupported(_:)`` for an extra field that is not supported.
    public func check(
        _ entry: ZIPEntry, name: some Sequence<UInt8>, extra: some RandomAccessCollection<UInt8>
    ) throws(ZIPError) -> Int {
        let wide = try ZIPExtraFields(extra, name: entry.name).wide
        let behind = entry.range.count - Self.fixedLength - nameLength - extraLength - entry.storedSize
        // A gap could hide an entry that other programs find.
        let isClose =
            if entry.hasDescriptor { (wide == nil ? [12, 16] : [20, 24]).contains(behind) } else { behind == 0 }
        guard isClose, name.elementsEqual(entry.name.utf8), method == entry.method.rawValue, flags == entry.flags,
            hasSizes(of: entry, wide)
        else { throw .inconsistent("the local header of \(entry.name) differs from the central directory") }
        return behind
    }

    /// Whether the sizes and the CRC agree with the entry. With a data descriptor, each can be 0 here.
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

internal import Bytes

/// A segment with a portion of extended XMP, which does not fit in the 64 kB of a JPEG's XMP packet (ISO 16684-3, section 1.1.3.1).
struct ExtendedXMPPortion {
    /// The bytes before a portion: prefix, GUID, full length, offset.
    static let headerSize = prefix.count + 32 + 8

    private static let prefix: [UInt8] = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    /// The longest extension that is read, in bytes. Phones store depth maps and second images in longer ones, and editors their
    /// history.
    private static let lengthLimit = 1 << 20

    /// The GUID by which the packet refers to its extension.
    private let guid: ArraySlice<UInt8>
    private let fullLength: Int
    private let offset: Int
    private let bytes: Range<Int>

    /// Nil for another kind of segment. `payload` is its position in the file.
    init?(head: [UInt8], payload: Range<Int>) {
        guard head.count == Self.headerSize, head.starts(with: Self.prefix) else { return nil }
        guid = head[Self.prefix.count..<Self.prefix.count + 32]
        let numbers = head.suffix(8)
        fullLength = BigEndian.number(numbers.prefix(4))
        offset = BigEndian.number(numbers.suffix(4))
        bytes = payload.dropFirst(Self.headerSize)
    }

    /// The extension with this GUID, up to the first gap; empty if it is longer than 1 MiB.
    static func joined(
        _ portions: [ExtendedXMPPortion], guid: String, from file: inout FileWindow
    ) throws(MetadataError) -> [UInt8] {
        var joined: [UInt8] = []
        let own = portions.filter { $0.guid.elementsEqual(guid.utf8) && $0.fullLength <= lengthLimit }
        for portion in own.sorted(by: { $0.offset < $1.offset }) where portion.offset == joined.count {
            let room = portion.fullLength - joined.count
            guard room > 0 else { break }
            joined += try file.bytes(at: portion.bytes.lowerBound, count: min(portion.bytes.count, room))
        }
        return joined
    }
}

internal import Bytes

/// Writes a file in a ZIP file (APPNOTE.TXT, 4.3): its local header, its data descriptor and its directory record.
///
/// By default, CRCs and the sizes of compressed files stand after the data, so that a ZIP file can be written from start to end.
public struct ZIPMember: Sendable {
    /// The path in the ZIP file, which has to satisfy ``ZIPName``.
    public let name: String
    public let method: ZIPEntry.Method
    /// The uncompressed size in bytes.
    public let size: Int
    /// The offset of its local header in the ZIP file.
    public let offset: Int
    /// The stored size in bytes and the CRC-32, to be set when the data have been written.
    public var storedSize = 0
    public var crc: UInt32 = 0
    /// The permissions of the file when it is unpacked: by default everybody can read it.
    public var permissions = 0o644
    /// Whether the CRC stands after the data; else it has to be known when the local header is written.
    var hasDescriptor = true
    /// The local time; nil for the time that all files have in an archive that is the same on every machine.
    var localTime: ZIPTime?

    /// Creates an entry whose data will be written next.
    public init(name: String, method: ZIPEntry.Method, size: Int, offset: Int) {
        (self.name, self.method, self.size, self.offset) = (name, method, size, offset)
    }

    /// The time of ``ZIPTime/fixed`` in UTC, in seconds since 1970, as an extended timestamp; and an Info-ZIP field without an owner.
    private static let fixedExtra: [UInt8] = {
        var extra = LittleEndianBytes()
        extra.add(u16: 0x5455, 5)
        extra.bytes.append(1)
        extra.add(u32: 946_684_800)
        extra.add(u16: 0x7875, 11)
        extra.bytes += [1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0]
        return extra.bytes
    }()
    /// An extended timestamp is in UTC, which a local time without its zone does not give.
    private var extra: [UInt8] { localTime == nil ? Self.fixedExtra : [] }
    private static let narrow = 0xFFFF_FFFF

    /// Whether sizes have eight bytes. True even a little below 4 GiB, because compressed data can be longer than the original.
    private var isWide: Bool { size >= 0xFF00_0000 }
    private var version: Int { isWide ? 45 : method == .deflated ? 20 : 10 }
    /// Flags for a data descriptor and for a name in UTF-8 (4.4.4).
    private var flags: Int { (hasDescriptor ? 1 << 3 : 0) | (name.utf8.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11) }

    /// The header before the data.
    public var localHeader: [UInt8] {
        let stored = method == .stored ? size : 0
        var extra = LittleEndianBytes()
        if isWide {
            extra.add(u16: 1, 16)
            extra.add(u64: size, stored)
        }
        extra.bytes += self.extra
        var header = LittleEndianBytes()
        header.add(u32: 0x0403_4b50)
        header.add(u16: version, flags, Int(method.rawValue))
        header.add(
            u32: (localTime ?? .fixed).bits, hasDescriptor ? 0 : Int(crc), isWide ? Self.narrow : stored,
            isWide ? Self.narrow : size)
        header.add(u16: name.utf8.count, extra.bytes.count)
        return header.bytes + name.utf8 + extra.bytes
    }

    /// The data descriptor after the data (4.3.9).
    public var descriptor: [UInt8] {
        var descriptor = LittleEndianBytes()
        descriptor.add(u32: 0x0807_4b50, Int(crc))
        if isWide { descriptor.add(u64: storedSize, size) } else { descriptor.add(u32: storedSize, size) }
        return descriptor.bytes
    }

    /// The record in the central directory.
    public var directoryRecord: [UInt8] {
        let large = [size, storedSize, offset].filter { $0 >= Self.narrow }
        var extra = LittleEndianBytes()
        extra.bytes = self.extra
        if !large.isEmpty { extra.add(u16: 1, 8 * large.count) }
        for number in large { extra.add(u64: number) }
        let needed = large.isEmpty ? version : 45
        var record = LittleEndianBytes()
        record.add(u32: 0x0201_4b50)
        record.add(u16: 3 << 8 | needed, needed, flags, Int(method.rawValue))
        record.add(u32: (localTime ?? .fixed).bits, Int(crc), min(storedSize, Self.narrow), min(size, Self.narrow))
        record.add(u16: name.utf8.count, extra.bytes.count, 0, 0, 0)
        // A regular file, as a Unix mode in the upper half (4.4.15).
        record.add(u32: (0o100000 | permissions) << 16, min(offset, Self.narrow))
        return record.bytes + name.utf8 + extra.bytes
    }

    /// The end records after the central directory.
    public static func end(count: Int, directory: Range<Int>) -> [UInt8] {
        let size = directory.count
        var end = LittleEndianBytes()
        if count > 0xFFFF || size > narrow || directory.lowerBound > narrow {
            end.add(u32: 0x0606_4b50)
            end.add(u64: 44)
            end.add(u16: 45, 45)
            end.add(u64: 0, count, count, size, directory.lowerBound)
            end.add(u32: 0x0706_4b50, 0)
            end.add(u64: directory.upperBound)
            end.add(u32: 1)
        }
        end.add(u32: 0x0605_4b50, 0)
        end.add(u16: min(count, 0xFFFF), min(count, 0xFFFF))
        end.add(u32: min(size, narrow), min(directory.lowerBound, narrow))
        end.add(u16: 0)
        return end.bytes
    }
}

/// Little-endian numbers, one after another.
private struct LittleEndianBytes {
    var bytes: [UInt8] = []

    mutating func add(u16 numbers: Int...) { add(numbers, width: 2) }
    mutating func add(u32 numbers: Int...) { add(numbers, width: 4) }
    mutating func add(u64 numbers: Int...) { add(numbers, width: 8) }

    private mutating func add(_ numbers: [Int], width: Int) {
        for number in numbers { LittleEndian.append(number, count: width, to: &bytes) }
    }
}

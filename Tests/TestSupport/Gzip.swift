/// Creates gzip members (RFC 1952) with the two simplest block types of deflate (RFC 1951).
public enum Gzip {
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

    /// The bytes in stored blocks.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out = header
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let length = UInt16(block.count)
            out.append(start + block.count == bytes.count ? 1 : 0)
            out += littleEndian(length) + littleEndian(~length) + block
        }
        return out + littleEndian(crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// At least `count` zeros, 158 of which take one byte. The stream has no end, which tests must not reach.
    public static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b011, 3)  // the last block, with the fixed code
        bits.write(0b0000_1100, 8)  // the literal 0: 00110000, its first bit lowest
        for _ in 0..<(count + 257) / 258 {
            bits.write(0b1010_0011, 8)  // length 258: 11000101
            bits.write(0, 5)  // distance 1
        }
        return header + bits.bytes
    }

    /// CRC-32 (RFC 1952, section 8), which ZIP files use as well.
    public static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
        }
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// Writes bits, beginning with the lowest bit of each byte.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ bits: UInt16, _ count: Int) {
        for index in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bits >> UInt16(index) & 1) << UInt8(used)
            used += 1
        }
    }
}

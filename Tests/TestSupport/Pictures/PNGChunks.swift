/// Changes the chunks of a PNG (ISO/IEC 15948, 5.3).
public enum PNGChunks {
    /// Inserts a chunk before the first chunk with another name.
    public static func insert(_ name: String, _ payload: [UInt8], before other: String, in bytes: inout [UInt8]) {
        guard let at = chunks(bytes).first(where: { $0.name == Array(other.utf8) })?.start else { return }
        let body = Array(name.utf8) + payload
        bytes.insert(contentsOf: big(UInt32(payload.count)) + body + big(sum(body[...])), at: at)
    }

    /// Corrects the CRC of every chunk.
    public static func mendSums(_ bytes: inout [UInt8]) {
        for chunk in chunks(bytes) {
            let end = chunk.start + 8 + chunk.length
            bytes.replaceSubrange(end..<end + 4, with: big(sum(bytes[chunk.start + 4..<end])))
        }
    }

    /// The chunks with a complete CRC, up to the first that is incomplete.
    private static func chunks(_ bytes: [UInt8]) -> [(start: Int, name: [UInt8], length: Int)] {
        var found: [(start: Int, name: [UInt8], length: Int)] = []
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - at - 12 else { break }
            found.append((at, Array(bytes[at + 4..<at + 8]), length))
            at += length + 12
        }
        return found
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }

    /// CRC-32 (annex D).
    private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

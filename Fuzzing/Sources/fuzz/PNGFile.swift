/// Builds PNG files chunk by chunk (ISO/IEC 15948, section 5).
struct PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private(set) var bytes = signature

    /// Adds a chunk with its length and CRC.
    mutating func add(_ type: String, _ data: [UInt8]) {
        bytes +=
            Self.word(data.count) + Array(type.utf8) + data + Self.word(Int(Self.checksum(Array(type.utf8) + data)))
    }

    /// Adds rows as IDAT: a zlib stream of stored blocks, in chunks of `piece` bytes.
    mutating func add(rows: [UInt8], piece: Int) {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(rows.count, 1), by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            let isLast: UInt8 = start + 65_535 >= rows.count ? 1 : 0
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [isLast, low, high, ~low, ~high] + block
        }
        var (a, b) = (1, 0)
        for byte in rows {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        stream += Self.word(b << 16 | a)
        for start in stride(from: 0, to: stream.count, by: piece) {
            add("IDAT", Array(stream[start..<min(start + piece, stream.count)]))
        }
    }

    /// The file with the CRC of each chunk corrected, up to the last chunk that can be found.
    static func withChecksums(_ file: [UInt8]) -> [UInt8] {
        var file = file
        var at = signature.count
        while at + 12 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = at + 8 + length
            guard end + 4 <= file.count else { break }
            file.replaceSubrange(end..<end + 4, with: word(Int(checksum(Array(file[at + 4..<end])))))
            at = end + 4
        }
        return file
    }

    static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The CRC-32 of PNG (ISO/IEC 15948, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}

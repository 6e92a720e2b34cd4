/// Reads the bits of a header from the highest on; past the end all are 0, and ``isPastEnd`` tells.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isPastEnd: Bool { position > bytes.count * 8 }

    /// A number of up to 32 bits.
    mutating func bits(_ count: Int) -> Int {
        var value = 0
        for _ in 0..<count {
            let byte = position / 8
            let bit = byte < bytes.count ? Int(bytes[byte] >> (7 - position % 8) & 1) : 0
            value = value << 1 | bit
            position += 1
        }
        return value
    }

    mutating func flag() -> Bool { bits(1) == 1 }

    mutating func skip(_ count: Int) { position += count }

    /// An unsigned Exp-Golomb code (ISO/IEC 23008-2, 9.2), as also AV1's `uvlc` is.
    mutating func golomb() -> Int {
        var zeros = 0
        while zeros < 32, !isPastEnd, !flag() { zeros += 1 }
        return (1 << zeros) - 1 + bits(zeros)
    }
}

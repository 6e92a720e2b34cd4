/// Reads the bits of a header, the highest of each byte first. Bits past the end are 0, and ``isPastEnd`` is then true.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isPastEnd: Bool { position > bytes.count * 8 }

    /// Reads a number of up to 32 bits.
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

    /// Reads an unsigned Exp-Golomb code (ISO/IEC 23008-2, 9.2), which AV1 calls `uvlc`.
    mutating func golomb() -> Int {
        var zeros = 0
        while zeros < 32, !isPastEnd, !flag() { zeros += 1 }
        return (1 << zeros) - 1 + bits(zeros)
    }
}

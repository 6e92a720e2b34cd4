/// Writes the checksum specified in docs/gazetteer.md.
func seal(_ bytes: inout [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for at in stride(from: 32, to: bytes.count, by: 8) {
        let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[at + $1]) << (8 * $1) }
        hash = (hash ^ word) &* 0x100_0000_01B3
    }
    hash ^= UInt64(bytes[12])
    for index in 0..<8 { bytes[24 + index] = UInt8(truncatingIfNeeded: hash >> (8 * index)) }
}

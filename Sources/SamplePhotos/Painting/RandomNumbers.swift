/// A seeded random number generator (SplitMix64: Steele, Lea and Flood, OOPSLA 2014), with the same results on every machine.
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt32) {
        state = UInt64(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in the range.
    mutating func number(_ range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(next() >> 40) / 16_777_215
    }
}

/// 32 well-mixed bits for a lattice point (the finalizer of MurmurHash3, by Appleby).
@inline(__always)
func latticeHash(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
    var bits = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed
    bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
    bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
    return bits ^ (bits >> 16)
}

/// A number from −1 to 1 for a lattice point.
@inline(__always)
func latticeValue(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
    Float(Int32(bitPattern: latticeHash(x, y, seed))) * 4.656_612_9e-10
}

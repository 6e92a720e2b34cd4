/// An order of the numbers below `count` that a seed determines, and that looks random. No table is needed: each position is
/// computed by itself.
///
/// A Feistel network over an even number of bits, repeated until the result is below `count` (cycle walking: Black and Rogaway,
/// Ciphers with Arbitrary Finite Domains, 2002).
public struct Shuffle: Sendable {
    /// How many numbers are ordered.
    public let count: Int
    private let seed: UInt64
    /// The number of bits of each half.
    private let half: Int

    private static let rounds: Range<UInt64> = 0..<4

    public init(count: Int, seed: UInt64) {
        (self.count, self.seed) = (count, seed)
        let bits = Int.bitWidth - max(count - 1, 1).leadingZeroBitCount
        half = (bits + 1) / 2
    }

    /// The number at a position from 0 to `count` − 1. Takes four steps on average at most.
    public subscript(position: Int) -> Int {
        var number = UInt64(position)
        repeat { number = turned(number) } while number >= UInt64(count)
        return Int(number)
    }

    private func turned(_ number: UInt64) -> UInt64 {
        let mask = (UInt64(1) << UInt64(half)) - 1
        var (left, right) = (number >> UInt64(half), number & mask)
        for round in Self.rounds {
            (left, right) = (right, left ^ (Self.mixed(right ^ Self.mixed(seed &+ round)) & mask))
        }
        return left << UInt64(half) | right
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

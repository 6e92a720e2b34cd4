/// The coefficient bits that earlier scans of a progressive JPEG have provided, which restrict the next scan (T.81, G.1.1.1).
struct ScanHistory {
    private static let none = -1
    /// For each component and coefficient the number of missing low bits.
    private var missing: [[Int]]

    init(components: Int) {
        missing = Array(repeating: Array(repeating: Self.none, count: 64), count: components)
    }

    /// Whether a scan is valid as the next one, and if so records it. Scans that libjpeg only warns about are rejected.
    mutating func take(_ scan: JPEGScan) -> Bool {
        let isBand = scan.first > 0 && scan.first <= scan.last && scan.last < 64 && scan.parts.count == 1
        guard isBand || (scan.first == 0 && scan.last == 0), scan.lowBits < 14,
            scan.earlierLowBits == 0 || scan.lowBits == scan.earlierLowBits - 1
        else { return false }
        for part in scan.parts {
            guard !isBand || missing[part.component][0] != Self.none else { return false }
            for coefficient in scan.first...scan.last {
                let expected = scan.earlierLowBits == 0 ? Self.none : scan.earlierLowBits
                guard missing[part.component][coefficient] == expected else { return false }
                missing[part.component][coefficient] = scan.lowBits
            }
        }
        return true
    }

    /// Whether all bits of some of the needed coefficients are there; for the DC coefficient alone, whether some of its bits are.
    func has(_ needed: UInt64) -> Bool {
        missing.allSatisfy { missing in
            guard needed != 1 else { return missing[0] != Self.none }
            return missing.indices.allSatisfy { needed >> UInt64($0) & 1 == 0 || missing[$0] == 0 }
        }
    }
}

/// The look-up tables by which the coefficients of blocks, but for the first, are read or passed over: what a few bits at
/// once say.
///
/// What doesn't fit in a table goes symbol by symbol through the ``CanonicalTable``.
@safe
final class CoefficientTables {
    /// Bits that an entry of ``skip`` is found by. Fewer swallow less, more don't fit in the nearest cache.
    static let skipBits: UInt64 = 13
    /// Bits that an entry of ``values`` is found by.
    static let valueBits: UInt64 = 11
    /// What an end of block adds to the number of coefficients.
    static let endOfBlock = 128

    /// By ``skipBits``: coefficients × 16 + bits, of as many whole symbols as fit; an end of block is the last.
    /// 64 × 16 where not one fits.
    let skip: UnsafeMutablePointer<UInt16>
    /// By ``valueBits``, one symbol: value × 65,536 + coefficients × 256 + bits; 0 where it doesn't fit.
    let values: UnsafeMutablePointer<Int32>
    /// For what doesn't fit.
    let canonical: CanonicalTable

    init(_ code: HuffmanCode) {
        canonical = CanonicalTable(code)
        unsafe skip = .allocate(capacity: 1 << Int(Self.skipBits))
        unsafe values = .allocate(capacity: 1 << Int(Self.valueBits))
        unsafe code.fill(values, Self.valueBits, size: { Int($0 & 15) }) { symbol, value, bits in
            Int32(value * 65_536 + Self.coefficients(symbol) * 256 + bits)
        }
        fillSkip(code)
    }

    deinit {
        unsafe skip.deallocate()
        unsafe values.deallocate()
    }

    private func fillSkip(_ code: HuffmanCode) {
        let length = Int(Self.skipBits)
        let count = 1 << length
        // One symbol each first: coefficients × 16 + bits.
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { single in
            unsafe single.update(repeating: 0)
            code.forEach { symbol, bits, codeLength in
                let used = codeLength + Int(symbol & 15)
                guard used <= length else { return }
                let entry = UInt16(Self.coefficients(symbol) * 16 + used)
                let first = bits << (length - codeLength)
                for index in first..<first + 1 << (length - codeLength) { unsafe single[index] = entry }
            }
            for index in 0..<count {
                var (rest, left, coefficients) = (index, length, 0)
                while left > 0, coefficients < 64 {
                    let entry = unsafe Int(single[rest])
                    let used = entry & 15
                    guard used > 0, used <= left else { break }
                    left -= used
                    rest = rest << used & (count - 1)
                    coefficients += entry >> 4
                }
                unsafe skip[index] = UInt16(left == length ? 64 * 16 : coefficients * 16 + length - left)
            }
        }
    }

    /// How many coefficients a symbol passes: its run of zeros and the value behind them.
    static func coefficients(_ symbol: UInt8) -> Int {
        let isEnd = symbol & 15 == 0 && symbol >> 4 != 15
        return isEnd ? endOfBlock : Int(symbol >> 4) + 1
    }
}

/// The look-up tables for reading or skipping the AC coefficients of a block, indexed by the next bits.
///
/// Longer codes are looked up one by one in the ``CanonicalTable``.
@safe
final class CoefficientTables {
    /// The number of bits of an index into ``skip``. With fewer bits an entry covers fewer symbols; with more, the table does not
    /// fit in the first-level cache.
    static let skipBits: UInt64 = 13
    /// The number of bits of an index into ``values``.
    static let valueBits: UInt64 = 11
    /// Added to the number of coefficients of an entry with an end of block.
    static let endOfBlock = 128

    /// Indexed by ``skipBits``: number of coefficients × 16 + number of bits, for as many whole symbols as fit. An end of block is
    /// the last of them. 64 × 16 if not even one symbol fits.
    let skip: UnsafeMutablePointer<UInt16>
    /// Indexed by ``valueBits``, one symbol per entry: value × 65,536 + number of coefficients × 256 + number of bits; 0 if the
    /// symbol is too long.
    let values: UnsafeMutablePointer<Int32>
    /// For symbols that are too long for the tables.
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
        // First an entry for each single symbol: number of coefficients × 16 + number of bits.
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

    /// The number of coefficients that a symbol covers: its run of zeros and the value after them.
    static func coefficients(_ symbol: UInt8) -> Int {
        let isEnd = symbol & 15 == 0 && symbol >> 4 != 15
        return isEnd ? endOfBlock : Int(symbol >> 4) + 1
    }
}

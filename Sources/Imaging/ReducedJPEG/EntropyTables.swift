/// The look-up tables that decode blocks of one component: what a few bits at once say.
///
/// What doesn't fit in a table goes symbol by symbol through the ``HuffmanCode``.
@safe
final class EntropyTables {
    /// Bits that an entry of ``dc`` is found by.
    static let dcBits: UInt64 = 12
    /// Bits that an entry of ``skip`` is found by. Fewer swallow less, more don't fit in the nearest cache.
    static let skipBits: UInt64 = 13
    /// Bits that an entry of ``values`` is found by.
    static let valueBits: UInt64 = 11
    /// What an end of block adds to the number of coefficients.
    static let endOfBlock = 128

    /// By ``dcBits``: the difference × 256 + the bits of code and magnitude; 0 where they don't fit.
    let dc: UnsafeMutablePointer<Int32>
    /// By ``skipBits``: coefficients × 16 + bits, of as many whole symbols as fit; an end of block is the last.
    /// 64 × 16 where not one fits.
    let skip: UnsafeMutablePointer<UInt16>
    /// By ``valueBits``, one symbol: value × 65,536 + coefficients × 256 + bits; 0 where it doesn't fit.
    let values: UnsafeMutablePointer<Int32>
    let dcCode: HuffmanCode
    let acCode: HuffmanCode

    /// - Returns: nil where the code for differences has one longer than a sample can need.
    init?(dc dcCode: HuffmanCode, ac acCode: HuffmanCode) {
        guard dcCode.symbols.allSatisfy({ $0 <= 15 }) else { return nil }
        self.dcCode = dcCode
        self.acCode = acCode
        unsafe dc = .allocate(capacity: 1 << Int(Self.dcBits))
        unsafe skip = .allocate(capacity: 1 << Int(Self.skipBits))
        unsafe values = .allocate(capacity: 1 << Int(Self.valueBits))
        unsafe Self.fill(dc, Self.dcBits, dcCode, size: { Int($0) }) { _, value, bits in
            Int32(value * 256 + bits)
        }
        unsafe Self.fill(values, Self.valueBits, acCode, size: { Int($0 & 15) }) { symbol, value, bits in
            Int32(value * 65_536 + Self.coefficients(symbol) * 256 + bits)
        }
        fillSkip()
    }

    deinit {
        unsafe dc.deallocate()
        unsafe skip.deallocate()
        unsafe values.deallocate()
    }

    /// Sets all entries that begin with a symbol and its magnitude; 0 where they don't fit.
    private static func fill(
        _ table: UnsafeMutablePointer<Int32>, _ length: UInt64, _ code: HuffmanCode, size: (UInt8) -> Int,
        _ entry: (UInt8, _ value: Int, _ bits: Int) -> Int32
    ) {
        unsafe table.update(repeating: 0, count: 1 << Int(length))
        code.forEach { symbol, bits, codeLength in
            let size = size(symbol)
            let free = Int(length) - codeLength - size
            guard free >= 0 else { return }
            for magnitude in 0..<1 << size {
                let value = size == 0 || magnitude >= 1 << (size - 1) ? magnitude : magnitude - (1 << size) + 1
                let first = unsafe table + ((bits << size + magnitude) << free)
                unsafe first.update(repeating: entry(symbol, value, codeLength + size), count: 1 << free)
            }
        }
    }

    private func fillSkip() {
        let length = Int(Self.skipBits)
        let count = 1 << length
        // One symbol each first: coefficients × 16 + bits.
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { single in
            unsafe single.update(repeating: 0)
            acCode.forEach { symbol, bits, codeLength in
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

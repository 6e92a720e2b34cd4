/// A Huffman code of a JPEG (ITU-T T.81, annex C), which maps strings of up to 16 bits to symbols.
struct HuffmanCode: Hashable, Sendable {
    /// The symbols, those with the shortest codes first.
    let symbols: [UInt8]
    /// For each length from 1 to 16, at its index: one more than the last code of that length, left-aligned in 16 bits. Codes below
    /// it that are not below the end of the previous length have that length. Index 0 is not used.
    let ends: [UInt32]
    /// For each length, the number to add to a code to get the index of its symbol.
    let offsets: [Int]

    /// - Parameters:
    ///   - counts: the number of codes of each length from 1 to 16.
    ///   - symbols: the symbols in the order of the codes. Surplus symbols are ignored.
    /// - Returns: nil if there are fewer symbols than codes, or more codes of a length than there can be.
    init?(counts: [UInt8], symbols: [UInt8]) {
        let total = counts.reduce(0) { $0 + Int($1) }
        guard counts.count == 16, total <= symbols.count, total <= 256 else { return nil }
        var ends: [UInt32] = [0]
        var offsets = [0]
        var code = 0
        var index = 0
        for length in 1...16 {
            let count = Int(counts[length - 1])
            offsets.append(index - code)
            code += count
            index += count
            guard code <= 1 << length else { return nil }
            ends.append(UInt32(code) << (16 - length))
            code <<= 1
        }
        self.symbols = Array(symbols.prefix(total))
        self.ends = ends
        self.offsets = offsets
    }

    /// Calls `body` with each symbol, its code, and the length of the code in bits.
    func forEach(_ body: (_ symbol: UInt8, _ code: Int, _ length: Int) -> Void) {
        for length in 1...16 {
            let first = Int(ends[length - 1]) >> (16 - length)
            for code in first..<max(first, Int(ends[length]) >> (16 - length)) {
                body(symbols[code + offsets[length]], code, length)
            }
        }
    }

    /// Sets all entries of a look-up table that begin with a symbol and its magnitude; 0 if they are too long.
    ///
    /// - Parameters:
    ///   - length: the number of bits of an index.
    ///   - size: the number of bits of a symbol's magnitude.
    ///   - entry: the entry for a symbol, the value of its magnitude, and the number of bits of both.
    func fill(
        _ table: UnsafeMutablePointer<Int32>, _ length: UInt64, size: (UInt8) -> Int,
        _ entry: (UInt8, _ value: Int, _ bits: Int) -> Int32
    ) {
        unsafe table.update(repeating: 0, count: 1 << Int(length))
        forEach { symbol, bits, codeLength in
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
}

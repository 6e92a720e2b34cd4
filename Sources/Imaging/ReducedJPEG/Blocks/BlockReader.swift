/// Reads the AC and DC coefficients of one block after another, as many as are needed of each.
///
/// The loops keep the reader in registers. Rare cases work on a copy of it, in functions that are not inlined.
enum BlockReader {
    /// The result for a DC difference whose code is invalid.
    static let broken = Int32.min

    /// Reads the difference of a DC coefficient to that of the previous block; ``broken`` if the code is invalid.
    ///
    /// At least twelve bits must be ready.
    @inline(__always)
    static func difference(
        _ reader: inout EntropyReader, _ entries: UnsafePointer<Int32>, _ canonical: UnsafePointer<Int32>
    ) -> Int32 {
        let entry = unsafe entries[reader.peek(DifferenceTable.bits)]
        if entry != 0 {
            reader.drop(Int(entry & 0xFF))
            return entry &>> 8
        }
        let slow = unsafe slowDifference(reader, canonical)
        reader = slow.reader
        return slow.value
    }

    /// Reads a difference that is not in the table; ``broken`` if the code is invalid.
    @inline(never)
    private static func slowDifference(
        _ reader: EntropyReader, _ canonical: UnsafePointer<Int32>
    ) -> (reader: EntropyReader, value: Int32) {
        var reader = reader
        reader.refill()
        let symbol = unsafe CanonicalTable.symbol(&reader, canonical)
        guard symbol >= 0 else { return (reader, broken) }
        let value = reader.magnitude(Int(symbol))
        return (reader, value)
    }

    /// Skips the coefficients from `index` on. Returns false if a code is invalid.
    @inline(__always)
    static func skip(
        _ reader: inout EntropyReader, from index: Int, _ tables: UnsafePointer<BlockTables>
    ) -> Bool {
        var index = index
        let table = unsafe tables.pointee.skip
        while true {
            reader.refill()
            // 52 bits are ready, enough for four entries of at most 13 bits.
            for _ in 0..<4 {
                let entry = unsafe Int(table[reader.peek(CoefficientTables.skipBits)])
                let next = index &+ entry &>> 4
                guard next < 64 else {
                    // An entry that passes the end of the block can contain symbols of the next block.
                    if next &- CoefficientTables.endOfBlock < 64, next >= CoefficientTables.endOfBlock {
                        reader.drop(entry & 15)
                        return true
                    }
                    let slow = unsafe slowSymbol(reader, tables)
                    reader = slow.reader
                    index &+= slow.coefficients
                    if index >= 64 { return slow.coefficients > 0 }
                    if slow.coefficients == 0 { return false }
                    break
                }
                reader.drop(entry & 15)
                index = next
            }
        }
    }

    /// Reads one symbol and its magnitude. Returns the number of coefficients that it covers (0 if the code is invalid) and the
    /// value of the last one.
    @inline(never)
    private static func slowSymbol(
        _ reader: EntropyReader, _ tables: UnsafePointer<BlockTables>
    ) -> (reader: EntropyReader, coefficients: Int, value: Int32) {
        var reader = reader
        reader.refill()
        let symbol = unsafe CanonicalTable.symbol(&reader, tables.pointee.canonicalCoefficients)
        guard symbol >= 0 else { return (reader, 0, 0) }
        let value = reader.magnitude(Int(symbol & 15))
        return (reader, CoefficientTables.coefficients(UInt8(truncatingIfNeeded: symbol)), value)
    }

    /// Stores the coefficients 1 to `last` of the zigzag order, dequantized, in the places given by `slots`, and skips the rest.
    /// Returns false if a code is invalid.
    @inline(__always)
    static func read(
        _ reader: inout EntropyReader, upTo last: Int, _ tables: UnsafePointer<BlockTables>,
        slots: UnsafePointer<UInt8>,
        to values: UnsafeMutablePointer<Int16>
    ) -> Bool {
        var index = 0
        let table = unsafe tables.pointee.values
        let factors = unsafe tables.pointee.zigzagFactors
        while true {
            reader.refill()
            // 44 bits are ready, enough for four entries of at most 11 bits.
            for _ in 0..<4 {
                var entry = unsafe table[reader.peek(CoefficientTables.valueBits)]
                if entry == 0 {
                    let slow = unsafe slowSymbol(reader, tables)
                    guard slow.coefficients > 0 else { return false }
                    reader = slow.reader
                    reader.refill()
                    entry = slow.value &* 65_536 &+ Int32(truncatingIfNeeded: slow.coefficients &* 256)
                }
                reader.drop(Int(entry & 0xFF))
                index &+= Int(entry &>> 8 & 0xFF)
                guard index <= last else {
                    return index >= 63 ? true : unsafe skip(&reader, from: index &+ 1, tables)
                }
                unsafe values[Int(slots[index])] = Int16(truncatingIfNeeded: (entry &>> 16) &* factors[index])
                // A block whose last coefficient is coded has no end-of-block symbol.
                if last == 63, index == 63 { return true }
            }
        }
    }
}

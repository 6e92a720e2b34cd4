/// Reads the coefficients of one block after another, as many as are wanted of each.
///
/// The loops hold the reader in registers: what is rare is done on a copy of it, by functions that are not inlined.
enum BlockReader {
    /// What a symbol that is in no code makes of a difference.
    static let broken = Int32.min

    /// The difference of a block's first coefficient to that of the block before; ``broken`` where the bits are no code.
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

    /// A difference that isn't in the table; ``broken`` where the bits are no code.
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

    /// Passes over the coefficients from `index` on. False where the bits are no code.
    @inline(__always)
    static func skip(
        _ reader: inout EntropyReader, from index: Int, _ tables: UnsafePointer<BlockTables>
    ) -> Bool {
        var index = index
        let table = unsafe tables.pointee.skip
        while true {
            reader.refill()
            // Four times thirteen bits are ready.
            for _ in 0..<4 {
                let entry = unsafe Int(table[reader.peek(CoefficientTables.skipBits)])
                let next = index &+ entry &>> 4
                guard next < 64 else {
                    // Past the end, not all of the entry may belong to this block.
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

    /// One symbol and its magnitude: how many coefficients it passes, 0 where the bits are no code, and the last one's value.
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

    /// Stores the coefficients 1 ... `last`, in zigzag order and multiplied, where `slots` says, and passes over the rest.
    /// False where the bits are no code.
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
            // Four times eleven bits are ready.
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
                // No end of block comes behind the last one.
                if last == 63, index == 63 { return true }
            }
        }
    }
}

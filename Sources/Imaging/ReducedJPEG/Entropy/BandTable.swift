/// The look-up table for the coefficient bands of a progressive JPEG (T.81, G.1.2.2), indexed by the next bits.
///
/// Longer codes are looked up in the ``CanonicalTable``.
@safe
final class BandTable {
    /// The number of bits of an index.
    static let bits: UInt64 = 11
    /// The coefficient count of an entry that ends the band. The value of such an entry is the length of the end-of-band run,
    /// including this block.
    static let endOfBand = 128

    /// One symbol per entry: value × 65,536 + number of coefficients × 256 + number of bits; 0 if the symbol is too long.
    let entries: UnsafeMutablePointer<Int32>
    /// For symbols that are too long for the table.
    let canonical: CanonicalTable

    init(_ code: HuffmanCode) {
        canonical = CanonicalTable(code)
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe code.fill(entries, Self.bits, size: Self.size) { symbol, value, bits in
            Int32(Self.value(symbol, value) * 65_536 + Self.coefficients(symbol) * 256 + bits)
        }
    }

    deinit { unsafe entries.deallocate() }

    /// The entry for a symbol that is not in the table, whose bits the returned reader has consumed; 0 if the code is invalid.
    @inline(never)
    static func slowEntry(
        _ reader: EntropyReader, _ canonical: UnsafePointer<Int32>
    ) -> (reader: EntropyReader, entry: Int32) {
        var reader = reader
        reader.refill()
        let found = unsafe CanonicalTable.symbol(&reader, canonical)
        guard found >= 0 else { return (reader, 0) }
        let symbol = UInt8(truncatingIfNeeded: found)
        let magnitude = Int(reader.magnitude(size(symbol)))
        reader.refill()
        return (reader, Int32(value(symbol, magnitude) * 65_536 + coefficients(symbol) * 256))
    }

    private static func isEnd(_ symbol: UInt8) -> Bool { symbol & 15 == 0 && symbol >> 4 != 15 }

    /// The number of bits after a symbol: those of a value's magnitude, or of an end-of-band run.
    private static func size(_ symbol: UInt8) -> Int { Int(isEnd(symbol) ? symbol >> 4 : symbol & 15) }

    private static func coefficients(_ symbol: UInt8) -> Int {
        isEnd(symbol) ? endOfBand : Int(symbol >> 4) + 1
    }

    private static func value(_ symbol: UInt8, _ magnitude: Int) -> Int {
        guard isEnd(symbol) else { return magnitude }
        let all = 1 << Int(symbol >> 4)
        // A run length is unsigned, so this undoes the sign that a magnitude would have.
        return all + (magnitude < 0 ? magnitude + all - 1 : magnitude)
    }
}

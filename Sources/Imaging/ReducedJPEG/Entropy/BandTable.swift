/// The look-up table by which the bands of coefficients of a progressive JPEG are read (T.81, G.1.2.2): what a few bits at once
/// say.
///
/// What doesn't fit in the table goes through the ``CanonicalTable``.
@safe
final class BandTable {
    /// Bits that an entry is found by.
    static let bits: UInt64 = 11
    /// The coefficients of an entry that ends the band; its value is how many blocks' bands end, this block's among them.
    static let endOfBand = 128

    /// One symbol: value × 65,536 + coefficients × 256 + bits; 0 where it doesn't fit.
    let entries: UnsafeMutablePointer<Int32>
    /// For what doesn't fit.
    let canonical: CanonicalTable

    init(_ code: HuffmanCode) {
        canonical = CanonicalTable(code)
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe code.fill(entries, Self.bits, size: Self.size) { symbol, value, bits in
            Int32(Self.value(symbol, value) * 65_536 + Self.coefficients(symbol) * 256 + bits)
        }
    }

    deinit { unsafe entries.deallocate() }

    /// The entry of a symbol that isn't in the table, whose bits the reader that comes back has passed; 0 where they are no
    /// code.
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

    /// The bits behind a symbol: the magnitude of a value, or of a number of bands that end.
    private static func size(_ symbol: UInt8) -> Int { Int(isEnd(symbol) ? symbol >> 4 : symbol & 15) }

    private static func coefficients(_ symbol: UInt8) -> Int {
        isEnd(symbol) ? endOfBand : Int(symbol >> 4) + 1
    }

    private static func value(_ symbol: UInt8, _ magnitude: Int) -> Int {
        guard isEnd(symbol) else { return magnitude }
        let all = 1 << Int(symbol >> 4)
        // A number of bands has no sign: what was taken for a negative value is a small number.
        return all + (magnitude < 0 ? magnitude + all - 1 : magnitude)
    }
}

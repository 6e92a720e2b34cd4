/// The look-up table by which the first coefficients of blocks are read: what a few bits at once say.
///
/// What doesn't fit in the table goes through the ``CanonicalTable``.
@safe
final class DifferenceTable {
    /// Bits that an entry is found by.
    static let bits: UInt64 = 12

    /// The difference × 256 + the bits of code and magnitude; 0 where they don't fit.
    let entries: UnsafeMutablePointer<Int32>
    /// For what doesn't fit.
    let canonical: CanonicalTable

    /// Nil where a symbol is larger than a difference can be.
    init?(_ code: HuffmanCode) {
        guard code.symbols.allSatisfy({ $0 <= 15 }) else { return nil }
        canonical = CanonicalTable(code)
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe code.fill(entries, Self.bits, size: { Int($0) }) { _, value, bits in Int32(value * 256 + bits) }
    }

    deinit { unsafe entries.deallocate() }
}

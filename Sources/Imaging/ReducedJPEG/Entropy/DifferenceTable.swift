/// The look-up table for the DC differences of blocks, indexed by the next bits.
///
/// Longer codes are looked up in the ``CanonicalTable``.
@safe
final class DifferenceTable {
    /// The number of bits of an index.
    static let bits: UInt64 = 12

    /// The difference × 256 + the number of bits of the code and the magnitude; 0 if they are too long.
    let entries: UnsafeMutablePointer<Int32>
    /// For symbols that are too long for the table.
    let canonical: CanonicalTable

    /// Nil if the code has a symbol that is not a valid magnitude category of a difference.
    init?(_ code: HuffmanCode) {
        guard code.symbols.allSatisfy({ $0 <= 15 }) else { return nil }
        canonical = CanonicalTable(code)
        unsafe entries = .allocate(capacity: 1 << Int(Self.bits))
        unsafe code.fill(entries, Self.bits, size: { Int($0) }) { _, value, bits in Int32(value * 256 + bits) }
    }

    deinit { unsafe entries.deallocate() }
}

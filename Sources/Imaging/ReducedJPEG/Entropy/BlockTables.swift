/// Pointers to a component's tables for the inner loops, which avoids reference counting. The owner keeps the tables alive.
@unsafe
struct BlockTables {
    let differences: UnsafePointer<Int32>
    let skip: UnsafePointer<UInt16>
    let values: UnsafePointer<Int32>
    /// The quantization factors, in zigzag order.
    let zigzagFactors: UnsafePointer<Int32>
    /// For symbols that are too long for the tables.
    let canonicalDifferences: UnsafePointer<Int32>
    let canonicalCoefficients: UnsafePointer<Int32>

    init(_ differences: DifferenceTable, _ coefficients: CoefficientTables, zigzagFactors: UnsafePointer<Int32>) {
        unsafe self.differences = UnsafePointer(differences.entries)
        unsafe skip = UnsafePointer(coefficients.skip)
        unsafe values = UnsafePointer(coefficients.values)
        unsafe self.zigzagFactors = zigzagFactors
        unsafe canonicalDifferences = differences.canonical.entries
        unsafe canonicalCoefficients = coefficients.canonical.entries
    }
}

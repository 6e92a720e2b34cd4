/// What the loops need of a component's tables, without a reference count to be kept. Its owner answers for the pointers.
@unsafe
struct BlockTables {
    let differences: UnsafePointer<Int32>
    let skip: UnsafePointer<UInt16>
    let values: UnsafePointer<Int32>
    /// The factors of the coefficients, in zigzag order.
    let zigzagFactors: UnsafePointer<Int32>
    /// For what doesn't fit in the tables.
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

/// What the loops need of a component's tables, without a reference count to be kept. Its owner answers for the pointers.
@unsafe
struct BlockTables {
    let dc: UnsafePointer<Int32>
    let skip: UnsafePointer<UInt16>
    let values: UnsafePointer<Int32>
    /// The factors of the coefficients, in zigzag order.
    let zigzagFactors: UnsafePointer<Int32>
    /// For what doesn't fit in the tables.
    let owner: Unmanaged<EntropyTables>
}

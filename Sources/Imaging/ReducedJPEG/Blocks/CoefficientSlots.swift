/// The places in which the coefficients that a ``Reduction`` needs are stored: one place for each of the 64 coefficients in zigzag
/// order. Coefficients that are not needed share the last place.
@safe
struct CoefficientSlots: Sendable {
    // Written once, before the value is shared.
    nonisolated(unsafe) let places: UnsafePointer<UInt8>
    /// The number of places per block.
    let count: Int
    /// The index of the last coefficient that is needed.
    let last: Int
    /// A mask of the coefficients that are needed.
    let needed: UInt64
    /// The coefficient of each place that is needed.
    let coefficients: [Int]

    /// - Parameters:
    ///   - first: the places of the first coefficients in zigzag order. The last of these coefficients must be needed.
    ///   - count: the number of coefficients that are needed.
    init(_ first: [UInt8], needed count: Int) {
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        unsafe storage.initialize(repeating: UInt8(count), count: 64)
        unsafe storage.update(from: first, count: first.count)
        unsafe places = UnsafePointer(storage)
        self.count = count < 64 ? count + 1 : 64
        last = first.count - 1
        coefficients = (0..<count).compactMap { first.firstIndex(of: UInt8($0)) }
        needed = coefficients.reduce(0) { $0 | 1 << UInt64($1) }
    }
}

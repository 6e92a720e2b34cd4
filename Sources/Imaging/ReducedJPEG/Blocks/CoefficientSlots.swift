/// Where the coefficients of a block stand that a ``Reduction`` needs: for each of the 64 in zigzag order its place. Those that
/// aren't needed share the last.
@safe
struct CoefficientSlots: Sendable {
    // Written once, before anybody has the value.
    nonisolated(unsafe) let places: UnsafePointer<UInt8>
    /// How many places a block has.
    let count: Int
    /// The last coefficient that is needed.
    let last: Int
    /// The coefficients that are needed.
    let needed: UInt64
    /// For each place that is needed its coefficient.
    let coefficients: [Int]

    /// - Parameters:
    ///   - first: the places of the first coefficients in zigzag order; the last of them is needed.
    ///   - count: how many are needed.
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

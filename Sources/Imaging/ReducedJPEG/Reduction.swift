import CPixels

/// How a block of 8 × 8 becomes one of fewer samples: decodes only what that takes of it.
protocol Reduction {
    /// Samples along each side: a block's N of N/8.
    static var side: Int { get }

    /// Reads a block behind its first coefficient and stores its samples. False where the bits are no code.
    ///
    /// - Parameter first: the first coefficient, not yet multiplied.
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool
}

/// To one sample: the mean, as libjpeg computes it.
enum EighthReduction: Reduction {
    static var side: Int { 1 }

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe samples.pointee = sample(first &* tables.pointee.zigzagFactors[0])
        return unsafe BlockReader.skip(&reader, from: 1, tables)
    }

    /// The mean of a block by its first coefficient, in libjpeg's arithmetic: what lies far outside wraps around.
    @inline(__always)
    static func sample(_ coefficient: Int32) -> UInt8 {
        let mean = (coefficient &+ 4) &>> 3
        let wrapped = (mean &<< 22) &>> 22
        return UInt8(truncatingIfNeeded: max(0, min(255, wrapped &+ 128)))
    }
}

/// To 2 × 2 samples by the four lowest frequencies.
enum QuarterReduction: Reduction {
    static var side: Int { 2 }
    /// For each coefficient in zigzag order its place among the four, then one for those that don't count.
    private static let slots: [UInt8] = [0, 1, 2, 4, 3]
    private static let table = LoopTable(slots)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 8) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe UnsafeMutableRawPointer(values).storeBytes(of: .zero, as: SIMD8<Int16>.self)
            guard unsafe BlockReader.read(&reader, upTo: 4, tables, slots: table.bytes, to: values) else {
                return false
            }
            let mean = unsafe first &* tables.pointee.zigzagFactors[0] &+ 4
            let (x, y, both) = unsafe (Int32(values[1]), Int32(values[2]), Int32(values[3]))
            unsafe samples[0] = sample(mean &+ x &+ y &+ both)
            unsafe samples[1] = sample(mean &- x &+ y &- both)
            unsafe samples[stride] = sample(mean &+ x &- y &- both)
            unsafe samples[stride &+ 1] = sample(mean &- x &- y &+ both)
            return true
        }
    }

    @inline(__always)
    private static func sample(_ sum: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, sum &>> 3 &+ 128)))
    }
}

/// To 4 × 4 samples by the sixteen lowest frequencies.
enum HalfReduction: Reduction {
    static var side: Int { 4 }
    /// For each coefficient in zigzag order its place among the sixteen, column by column, then one for all others.
    private static let slots: [UInt8] = [
        0, 4, 1, 2, 5, 8, 12, 9, 6, 3, 16, 7, 10, 13, 16, 16, 16, 14, 11, 16, 16, 16, 16, 16, 15,
    ]
    private static let table = LoopTable(slots)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 24) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe UnsafeMutableRawPointer(values).storeBytes(of: .zero, as: SIMD16<Int16>.self)
            unsafe values[0] = Int16(truncatingIfNeeded: first &* tables.pointee.zigzagFactors[0])
            guard unsafe BlockReader.read(&reader, upTo: 24, tables, slots: table.bytes, to: values) else {
                return false
            }
            unsafe CPixels_inverse4(values, samples, stride)
            return true
        }
    }
}

/// To all of its samples: no reduction, for parts of a picture.
enum FullReduction: Reduction {
    static var side: Int { 8 }
    private static let table = LoopTable(Zigzag.natural.map { UInt8($0) })

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 64) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe values.initialize(repeating: 0, count: 64)
            unsafe values[0] = Int16(truncatingIfNeeded: first &* tables.pointee.zigzagFactors[0])
            guard unsafe BlockReader.read(&reader, upTo: 63, tables, slots: table.bytes, to: values) else {
                return false
            }
            unsafe CPixels_inverse8(values, samples, stride)
            return true
        }
    }
}

/// Bytes at an address that stays, for loops.
@safe
private struct LoopTable: Sendable {
    // Written once, before anybody has the value.
    nonisolated(unsafe) let bytes: UnsafePointer<UInt8>

    init(_ values: [UInt8]) {
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: values.count)
        unsafe storage.initialize(from: values, count: values.count)
        unsafe bytes = UnsafePointer(storage)
    }
}

import CPixels

/// An inverse DCT that reduces a block of 8 × 8 to fewer samples, and decodes only the coefficients that it needs.
protocol Reduction {
    /// The number of samples along each side of the result: the N of N/8.
    static var side: Int { get }

    /// The coefficients that it needs, and their places.
    static var slots: CoefficientSlots { get }

    /// Reads a block after its DC coefficient and stores its samples. Returns false if a code is invalid.
    ///
    /// - Parameter first: the DC coefficient, not dequantized.
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool

    /// Computes and stores the samples of a block.
    ///
    /// - Parameters:
    ///   - values: the coefficients in their ``slots``, not dequantized.
    ///   - factors: the quantization factors of the coefficients that are needed.
    static func transform(
        _ values: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, to samples: UnsafeMutablePointer<UInt8>,
        stride: Int)
}

/// Reduces a block to one sample: its mean, as libjpeg computes it.
enum EighthReduction: Reduction {
    static var side: Int { 1 }
    static let slots = CoefficientSlots([0], needed: 1)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe samples.pointee = sample(first &* tables.pointee.zigzagFactors[0])
        return unsafe BlockReader.skip(&reader, from: 1, tables)
    }

    @inline(__always)
    static func transform(
        _ values: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, to samples: UnsafeMutablePointer<UInt8>,
        stride: Int
    ) {
        unsafe samples.pointee = sample(Int32(values.pointee) &* Int32(factors.pointee))
    }

    /// The mean of a block, from its DC coefficient in libjpeg's arithmetic: values far out of range wrap around.
    @inline(__always)
    static func sample(_ coefficient: Int32) -> UInt8 {
        let mean = (coefficient &+ 4) &>> 3
        let wrapped = (mean &<< 22) &>> 22
        return UInt8(truncatingIfNeeded: max(0, min(255, wrapped &+ 128)))
    }
}

/// Reduces a block to 2 × 2 samples, from the four lowest frequencies.
enum QuarterReduction: Reduction {
    static var side: Int { 2 }
    static let slots = CoefficientSlots([0, 1, 2, 4, 3], needed: 4)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 8) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe UnsafeMutableRawPointer(values).storeBytes(of: .zero, as: SIMD8<Int16>.self)
            guard unsafe BlockReader.read(&reader, upTo: 4, tables, slots: slots.places, to: values) else {
                return false
            }
            unsafe store(
                first &* tables.pointee.zigzagFactors[0], values[1], values[2], values[3], to: samples, stride)
            return true
        }
    }

    @inline(__always)
    static func transform(
        _ values: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, to samples: UnsafeMutablePointer<UInt8>,
        stride: Int
    ) {
        let x = unsafe values[1] &* Int16(bitPattern: factors[1])
        let y = unsafe values[2] &* Int16(bitPattern: factors[2])
        let both = unsafe values[3] &* Int16(bitPattern: factors[3])
        unsafe store(Int32(values[0]) &* Int32(factors[0]), x, y, both, to: samples, stride)
    }

    @inline(__always)
    private static func store(
        _ mean: Int32, _ x: Int16, _ y: Int16, _ both: Int16, to samples: UnsafeMutablePointer<UInt8>, _ stride: Int
    ) {
        let (mean, x, y, both) = (mean &+ 4, Int32(x), Int32(y), Int32(both))
        unsafe samples[0] = sample(mean &+ x &+ y &+ both)
        unsafe samples[1] = sample(mean &- x &+ y &- both)
        unsafe samples[stride] = sample(mean &+ x &- y &- both)
        unsafe samples[stride &+ 1] = sample(mean &- x &- y &+ both)
    }

    @inline(__always)
    private static func sample(_ sum: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, sum &>> 3 &+ 128)))
    }
}

/// Reduces a block to 4 × 4 samples, from the sixteen lowest frequencies.
enum HalfReduction: Reduction {
    static var side: Int { 4 }
    /// In column order.
    static let slots = CoefficientSlots(
        [0, 4, 1, 2, 5, 8, 12, 9, 6, 3, 16, 7, 10, 13, 16, 16, 16, 14, 11, 16, 16, 16, 16, 16, 15], needed: 16)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 24) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe UnsafeMutableRawPointer(values).storeBytes(of: .zero, as: SIMD16<Int16>.self)
            unsafe values[0] = Int16(truncatingIfNeeded: first &* tables.pointee.zigzagFactors[0])
            guard unsafe BlockReader.read(&reader, upTo: 24, tables, slots: slots.places, to: values) else {
                return false
            }
            unsafe CPixels_inverse4(values, samples, stride)
            return true
        }
    }

    @inline(__always)
    static func transform(
        _ values: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, to samples: UnsafeMutablePointer<UInt8>,
        stride: Int
    ) {
        var products =
            unsafe UnsafeRawPointer(values).loadUnaligned(as: SIMD16<Int16>.self)
            &* UnsafeRawPointer(factors).loadUnaligned(as: SIMD16<Int16>.self)
        unsafe withUnsafeBytes(of: &products) { products in
            let products = unsafe products.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int16.self)
            unsafe CPixels_inverse4(products, samples, stride)
        }
    }
}

/// Decodes a block to all of its 8 × 8 samples.
enum FullReduction: Reduction {
    static var side: Int { 8 }
    /// In row order.
    static let slots = CoefficientSlots(Zigzag.natural.map { UInt8($0) }, needed: 64)

    @inline(__always)
    static func block(
        _ reader: inout EntropyReader, first: Int32, _ tables: UnsafePointer<BlockTables>,
        to samples: UnsafeMutablePointer<UInt8>, stride: Int
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 64) { values in
            let values = unsafe values.baseAddress.unsafelyUnwrapped
            unsafe values.initialize(repeating: 0, count: 64)
            unsafe values[0] = Int16(truncatingIfNeeded: first &* tables.pointee.zigzagFactors[0])
            guard unsafe BlockReader.read(&reader, upTo: 63, tables, slots: slots.places, to: values) else {
                return false
            }
            unsafe CPixels_inverse8(values, samples, stride)
            return true
        }
    }

    @inline(__always)
    static func transform(
        _ values: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, to samples: UnsafeMutablePointer<UInt8>,
        stride: Int
    ) {
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 64) { products in
            let products = unsafe products.baseAddress.unsafelyUnwrapped
            for index in 0..<64 { unsafe products[index] = values[index] &* Int16(bitPattern: factors[index]) }
            unsafe CPixels_inverse8(products, samples, stride)
        }
    }
}

/// Integers with the most significant byte first.
package enum BigEndian {
    /// The value of bytes; 0 without any. If there are more than `Number` has, the last ones count.
    @inlinable
    package static func number<Number: FixedWidthInteger>(
        _ bytes: some Sequence<UInt8>, as type: Number.Type = Int.self
    ) -> Number {
        bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// The `count` least significant bytes of a number.
    @inlinable
    package static func bytes(_ number: some FixedWidthInteger, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// Integers with the least significant byte first.
package enum LittleEndian {
    /// The value of bytes; 0 without any. If there are more than `Number` has, the first ones count.
    @inlinable
    package static func number<Number: FixedWidthInteger>(
        _ bytes: some BidirectionalCollection<UInt8>, as type: Number.Type = Int.self
    ) -> Number {
        bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// The `count` least significant bytes of a number.
    @inlinable
    package static func bytes(_ number: some FixedWidthInteger, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(number, count: count, to: &bytes)
        return bytes
    }

    /// Appends the `count` least significant bytes of a number.
    @inlinable
    package static func append(_ number: some FixedWidthInteger, count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}

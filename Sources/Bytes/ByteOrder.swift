/// Numbers with their highest byte first.
package enum BigEndian {
    /// The number that at most as many bytes are as `Number` has; of none it is 0, and of more the last ones count.
    @inlinable
    package static func number<Number: FixedWidthInteger>(
        _ bytes: some Sequence<UInt8>, as type: Number.Type = Int.self
    ) -> Number {
        bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// The lowest bytes of a number, as many as `count`.
    @inlinable
    package static func bytes(_ number: some FixedWidthInteger, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// Numbers with their lowest byte first.
package enum LittleEndian {
    /// The number that at most as many bytes are as `Number` has; of none it is 0, and of more the first ones count.
    @inlinable
    package static func number<Number: FixedWidthInteger>(
        _ bytes: some BidirectionalCollection<UInt8>, as type: Number.Type = Int.self
    ) -> Number {
        bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// The lowest bytes of a number, as many as `count`.
    @inlinable
    package static func bytes(_ number: some FixedWidthInteger, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(number, count: count, to: &bytes)
        return bytes
    }

    /// Appends them to others.
    @inlinable
    package static func append(_ number: some FixedWidthInteger, count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}

internal import Bytes

/// Reads big-endian signed integers one after the other; every reading is nil once the bytes don't suffice.
struct BigEndianReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// An integer of 1, 4 or 8 bytes. One byte is unsigned, as the format's indices are.
    mutating func integer(size: Int) -> Int64? {
        guard rest.count >= size else { return nil }
        defer { rest.removeFirst(size) }
        let value = BigEndian.number(rest.prefix(size), as: UInt64.self)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    mutating func integers(count: Int, size: Int) -> [Int64]? {
        guard rest.count >= count * size else { return nil }
        return (0..<count).compactMap { _ in integer(size: size) }
    }

    /// Whether there were that many bytes to leave out.
    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest.removeFirst(count)
        return true
    }
}

internal import Bytes

/// Reads big-endian signed integers in sequence. Every read returns nil once the bytes are exhausted.
struct BigEndianReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// An integer of 1, 4 or 8 bytes. A single byte is unsigned, like the format's indices.
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

    /// Skips bytes. Returns false if there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest.removeFirst(count)
        return true
    }
}

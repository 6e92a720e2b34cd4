/// A ``HuffmanCode`` at a fixed address, for symbols that are too long for the look-up tables.
@safe
struct CanonicalTable: ~Copyable {
    private static let offsets = 17
    private static let symbols = 34

    /// The ends of the code, then its offsets, then its symbols.
    let entries: UnsafePointer<Int32>

    init(_ code: HuffmanCode) {
        let storage = UnsafeMutablePointer<Int32>.allocate(capacity: Self.symbols + 256)
        unsafe storage.initialize(repeating: 0, count: Self.symbols + 256)
        for length in 0...16 {
            unsafe storage[length] = Int32(code.ends[length])
            unsafe storage[Self.offsets + length] = Int32(code.offsets[length])
        }
        for (index, symbol) in code.symbols.enumerated() { unsafe storage[Self.symbols + index] = Int32(symbol) }
        unsafe entries = UnsafePointer(storage)
    }

    deinit { unsafe entries.deallocate() }

    /// Reads the next symbol; negative if the code is invalid. At least 16 bits must be ready.
    static func symbol(_ reader: inout EntropyReader, _ entries: UnsafePointer<Int32>) -> Int32 {
        let bits = Int32(truncatingIfNeeded: reader.peek(16))
        var length = 1
        while unsafe bits >= entries[length] {
            length &+= 1
            guard length <= 16 else { return -1 }
        }
        let index = unsafe (bits &>> Int32(truncatingIfNeeded: 16 &- length)) &+ entries[offsets &+ length]
        reader.drop(length)
        return unsafe entries[symbols &+ Int(index & 255)]
    }
}

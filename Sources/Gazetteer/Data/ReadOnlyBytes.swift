/// Read-only bytes, with access to little-endian numbers.
///
/// Reading out of bounds returns 0 instead of trapping. A damaged file can then give wrong values at worst, and the checksum
/// finds the damage before that.
@safe package struct ReadOnlyBytes: @unchecked Sendable {
    // @unchecked: the memory is never written; it lives as long as the program, or as long as `owner`.
    private let base: UnsafeRawBufferPointer
    private let owner: Allocation?

    /// Refers to memory that stays valid until the program ends.
    @unsafe init(lastingFor program: UnsafeRawBufferPointer) {
        unsafe base = program
        owner = nil
    }

    package init(copying array: [UInt8]) {
        let allocation = Allocation(array)
        unsafe base = allocation.contents
        owner = allocation
    }

    private init(_ part: UnsafeRawBufferPointer, owner: Allocation?) {
        unsafe base = part
        self.owner = owner
    }

    package var count: Int { unsafe base.count }

    /// A copy of all bytes.
    package var array: [UInt8] { unsafe Array(base) }

    /// The `count` bytes from `offset`; nil if there are fewer.
    func part(at offset: Int, count: Int) -> ReadOnlyBytes? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return unsafe ReadOnlyBytes(UnsafeRawBufferPointer(rebasing: base[offset..<offset + count]), owner: owner)
    }

    /// The number of this type at byte `offset`.
    @inline(__always)
    func integer<Integer: FixedWidthInteger & BitwiseCopyable>(_ type: Integer.Type, at offset: Int) -> Int {
        guard offset >= 0, offset <= count - MemoryLayout<Integer>.size else { return 0 }
        let stored = unsafe base.loadUnaligned(fromByteOffset: offset, as: type)
        return Int(truncatingIfNeeded: Integer(littleEndian: stored))
    }

    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        guard offset >= 0, offset < count else { return 0 }
        return unsafe base[offset]
    }

    func string(at offset: Int, count: Int) -> String {
        guard let part = part(at: offset, count: count) else { return "" }
        return unsafe String(decoding: part.base, as: UTF8.self)
    }
}

/// Memory that is freed with its last reference.
@safe private final class Allocation {
    private let memory: UnsafeMutableRawBufferPointer
    let contents: UnsafeRawBufferPointer

    init(_ array: [UInt8]) {
        unsafe memory = .allocate(byteCount: max(array.count, 1), alignment: 16)
        unsafe memory.copyBytes(from: array)
        unsafe contents = UnsafeRawBufferPointer(rebasing: memory[..<array.count])
    }

    deinit { unsafe memory.deallocate() }
}

/// Reads bits, the highest of each byte first. The bytes must have eight bytes of padding after them.
///
/// It is a value that the inner loops keep in registers. Its owner keeps the bytes alive.
@safe
struct EntropyReader {
    /// The next byte that is not completely in ``held``.
    private(set) var next: UnsafePointer<UInt8>
    /// The next bits, left-aligned. Bits beyond ``count`` are either correct or 0.
    private(set) var held: UInt64 = 0
    /// The number of valid bits in ``held``.
    private(set) var count: UInt64 = 0

    init(_ bytes: UnsafePointer<UInt8>) { unsafe next = bytes }

    /// Makes at least 56 bits ready.
    @inline(__always)
    mutating func refill() {
        let word = unsafe UInt64(bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
        held |= word &>> count
        unsafe next += Int(truncatingIfNeeded: (63 &- count) &>> 3)
        count |= 56
    }

    /// The next `length` bits, from 1 to 32, which must be ready.
    @inline(__always)
    func peek(_ length: UInt64) -> Int { Int(truncatingIfNeeded: held &>> (64 &- length)) }

    /// Skips bits that are ready.
    @inline(__always)
    mutating func drop(_ length: Int) {
        held &<<= UInt64(truncatingIfNeeded: length)
        count &-= UInt64(truncatingIfNeeded: length)
    }

    /// Reads the next `length` bits, from 0 to 16, as a magnitude of that length (T.81, F.2.2.1).
    @inline(__always)
    mutating func magnitude(_ length: Int) -> Int32 {
        guard length > 0 else { return 0 }
        let value = Int32(truncatingIfNeeded: peek(UInt64(truncatingIfNeeded: length)))
        drop(length)
        return value < 1 &<< Int32(truncatingIfNeeded: length &- 1)
            ? value &- (1 &<< Int32(truncatingIfNeeded: length)) &+ 1 : value
    }

    /// The number of bits after `start` that have been read.
    func position(after start: UnsafePointer<UInt8>) -> Int { unsafe (next - start) * 8 - Int(count) }

    /// Continues with the same bytes at another address.
    mutating func move(to bytes: UnsafePointer<UInt8>) { unsafe next = bytes }
}

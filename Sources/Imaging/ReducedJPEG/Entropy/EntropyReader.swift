/// Reads bits, the highest of each byte first, from bytes that have eight to spare behind them.
///
/// A value that the inner loops keep in registers. Whoever holds one answers for the bytes.
@safe
struct EntropyReader {
    /// The next byte that ``held`` doesn't wholly have.
    private(set) var next: UnsafePointer<UInt8>
    /// The next bits from the left end on; those beyond ``count`` are right too, or 0.
    private(set) var held: UInt64 = 0
    /// How many bits of ``held`` count.
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

    /// The next `length` bits, 1 ... 32 of them, which must be ready.
    @inline(__always)
    func peek(_ length: UInt64) -> Int { Int(truncatingIfNeeded: held &>> (64 &- length)) }

    /// Passes over bits that are ready.
    @inline(__always)
    mutating func drop(_ length: Int) {
        held &<<= UInt64(truncatingIfNeeded: length)
        count &-= UInt64(truncatingIfNeeded: length)
    }

    /// The next `length` bits, 0 ... 16, as a magnitude of that length (T.81, F.2.2.1), and passes over them.
    @inline(__always)
    mutating func magnitude(_ length: Int) -> Int32 {
        guard length > 0 else { return 0 }
        let value = Int32(truncatingIfNeeded: peek(UInt64(truncatingIfNeeded: length)))
        drop(length)
        return value < 1 &<< Int32(truncatingIfNeeded: length &- 1)
            ? value &- (1 &<< Int32(truncatingIfNeeded: length)) &+ 1 : value
    }

    /// How many bits after `start` have been read.
    func position(after start: UnsafePointer<UInt8>) -> Int { unsafe (next - start) * 8 - Int(count) }

    /// Goes on with the same bytes at another address.
    mutating func move(to bytes: UnsafePointer<UInt8>) { unsafe next = bytes }
}

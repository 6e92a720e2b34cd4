import CISAL

/// ISA-L's inflater, which is freed with its owner.
@safe
struct Inflater: ~Copyable {
    private let handle: OpaquePointer

    /// Nil where ISA-L isn't on this machine.
    init?() {
        guard let handle = unsafe CISAL_inflater_create() else { return nil }
        unsafe self.handle = handle
    }

    deinit { unsafe CISAL_inflater_destroy(handle) }

    enum Outcome {
        case more
        /// The data came to their end, and their sum is right.
        case end
        case damaged
    }

    /// Inflates until `available` bytes of data or `room` for results are used up; both are then what is left of them.
    func run(
        _ data: UnsafePointer<UInt8>, _ available: inout Int, to result: UnsafeMutablePointer<UInt8>, _ room: inout Int
    ) -> Outcome {
        switch unsafe Int(CISAL_inflate(handle, data, &available, result, &room)) {
        case CISAL_OK: .more
        case CISAL_END: .end
        default: .damaged
        }
    }

    /// The CRC-32 of bytes that go on after those with the sum `crc`.
    func sum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        unsafe CISAL_crc32(crc, bytes, count)
    }
}

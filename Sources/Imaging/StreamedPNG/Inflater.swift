import CISAL

/// ISA-L's inflater, which is freed with its owner.
@safe
struct Inflater: ~Copyable {
    private let handle: OpaquePointer

    /// Nil if ISA-L is not installed.
    init?() {
        guard let handle = unsafe CISAL_inflater_create() else { return nil }
        unsafe self.handle = handle
    }

    deinit { unsafe CISAL_inflater_destroy(handle) }

    enum Outcome {
        case more
        /// The data are complete, and their checksum is correct.
        case end
        case damaged
    }

    /// Inflates until either `available` bytes of data or `room` bytes for the result are used up. Both are then set to what is
    /// left of them.
    func run(
        _ data: UnsafePointer<UInt8>, _ available: inout Int, to result: UnsafeMutablePointer<UInt8>, _ room: inout Int
    ) -> Outcome {
        switch unsafe Int(CISAL_inflate(handle, data, &available, result, &room)) {
        case CISAL_OK: .more
        case CISAL_END: .end
        default: .damaged
        }
    }

    /// Updates the CRC-32 `crc` by the following bytes.
    func sum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        unsafe CISAL_crc32(crc, bytes, count)
    }
}

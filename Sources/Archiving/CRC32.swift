internal import CISAL
internal import CZlib

/// CRC-32 as defined for ZIP files (APPNOTE.TXT, 4.4.7).
package struct CRC32 {
    package private(set) var value: UInt32 = 0

    package init() {}

    /// Whether ISA-L is installed, which takes a tenth of zlib's time.
    private static let isFast: Bool = {
        guard let inflater = unsafe CISAL_inflater_create() else { return false }
        unsafe CISAL_inflater_destroy(inflater)
        return true
    }()

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return value }
            return Self.isFast
                ? unsafe CISAL_crc32(value, base, buffer.count) : unsafe CZlib_crc32(value, base, buffer.count)
        }
    }
}

internal import CZlib
internal import LibraryBase

/// A streaming deflate compressor (RFC 1951).
@safe final class Deflater {
    private let deflater: OpaquePointer
    private var room = [UInt8](repeating: 0, count: 256 << 10)

    /// - Throws: ``LibraryError/inputOutput(_:)`` if memory runs out, as do all methods.
    init() throws(LibraryError) {
        guard let deflater = unsafe CZlib_deflaterOpen() else { throw Self.noMemory }
        unsafe self.deflater = deflater
    }

    deinit {
        unsafe CZlib_deflaterClose(deflater)
    }

    private static let noMemory = LibraryError.inputOutput("out of memory while compressing")

    /// Compresses the next bytes, and passes the available output to `give`.
    func take(_ bytes: [UInt8], _ give: (ArraySlice<UInt8>) throws(LibraryError) -> Void) throws(LibraryError) {
        try step(bytes, isLast: false, give)
    }

    /// Passes the rest of the output to `give`.
    func finish(_ give: (ArraySlice<UInt8>) throws(LibraryError) -> Void) throws(LibraryError) {
        try step([], isLast: true, give)
    }

    private func step(
        _ bytes: [UInt8], isLast: Bool, _ give: (ArraySlice<UInt8>) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var rest = bytes[...]
        while true {
            var (taken, written) = (rest.count, room.count)
            let state = unsafe rest.withUnsafeBufferPointer { input in
                unsafe room.withUnsafeMutableBufferPointer { output in
                    unsafe output.baseAddress.map { base in
                        unsafe CZlib_deflaterStep(
                            deflater, input.baseAddress, &taken, isLast ? 1 : 0, base, &written)
                    } ?? -1
                }
            }
            guard state >= 0 else { throw Self.noMemory }
            rest = rest.dropFirst(taken)
            if written > 0 { try give(room[..<written]) }
            if state == 1 || !isLast && rest.isEmpty && written < room.count { return }
        }
    }
}

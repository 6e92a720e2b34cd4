internal import CZlib
internal import Containers

/// A streaming deflate decompressor (RFC 1951) that never produces more than the expected size.
@safe final class Inflater {
    private let inflater: OpaquePointer
    private var left: Int
    private var isAtEnd = false
    private var room = [UInt8](repeating: 0, count: 256 << 10)

    /// - Parameter size: expected size of the output, in bytes.
    /// - Throws: ``ZIPError``, as do all methods.
    init(size: Int) throws(ZIPError) {
        guard let inflater = unsafe CZlib_inflaterOpen() else {
            throw .tooLarge("there is not enough memory to unpack it")
        }
        unsafe self.inflater = inflater
        left = size
    }

    deinit {
        unsafe CZlib_inflaterClose(inflater)
    }

    /// Decompresses the next bytes, and passes the available output to `give`.
    func take(_ bytes: ArraySlice<UInt8>, _ give: (ArraySlice<UInt8>) throws -> Void) throws {
        var rest = bytes
        while true {
            guard !isAtEnd else {
                guard rest.isEmpty else {
                    throw ZIPError.inconsistent("a member has bytes after the end of its compressed data")
                }
                return
            }
            var taken = rest.count
            var written = room.count
            let state = unsafe rest.withUnsafeBufferPointer { input in
                unsafe room.withUnsafeMutableBufferPointer { output in
                    unsafe output.baseAddress.map { base in
                        unsafe CZlib_inflaterStep(inflater, input.baseAddress, &taken, base, &written)
                    } ?? -1
                }
            }
            guard state >= 0 else { throw ZIPError.inconsistent("the compressed data of a member is damaged") }
            left -= written
            guard left >= 0 else { throw ZIPError.inconsistent("a member is larger than its ZIP entry states") }
            rest = rest.dropFirst(taken)
            isAtEnd = state == 1
            if written > 0 { try give(room[..<written]) }
            if !isAtEnd, rest.isEmpty, written < room.count { return }
        }
    }

    /// Checks that the stream ended with the expected size. Call it after the last byte.
    func finish() throws(ZIPError) {
        guard isAtEnd, left == 0 else { throw .inconsistent("a member is smaller than its ZIP entry states") }
    }
}

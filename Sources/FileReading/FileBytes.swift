internal import CFile

/// Reads the bytes of an open file at any position. The descriptor's own position is neither used nor moved.
package enum FileBytes {
    /// Why bytes could not be read.
    package struct Failure: Error, Hashable, Sendable {
        /// The number of the error, from `errno`.
        package let number: Int32
    }

    /// Reads bytes from a position on into memory, and returns their number. They are fewer than there is room for only at the end
    /// of the file.
    package static func read(
        _ descriptor: Int32, at position: Int, into room: UnsafeMutableRawBufferPointer
    ) throws(Failure) -> Int {
        guard let start = room.baseAddress else { return 0 }
        var failure: Int32 = 0
        let count = unsafe CFile_read(descriptor, UInt64(bitPattern: Int64(position)), start, room.count, &failure)
        guard failure == 0 else { throw Failure(number: failure) }
        return count
    }

    /// The length of the file in bytes; nil if it cannot be told.
    package static func length(_ descriptor: Int32) -> Int? {
        let length = CFile_length(descriptor)
        return length < 0 ? nil : Int(length)
    }

    /// The most bytes to allocate at once, so that a wrong `count` does not take more memory than the file has.
    private static let pieceLength = 1 << 20

    /// Reads the bytes from a position on; fewer than `count`, or none, only at the end of the file.
    package static func read(_ descriptor: Int32, at position: Int, count: Int) throws(Failure) -> [UInt8] {
        var all = try piece(descriptor, at: position, count: min(count, pieceLength))
        while all.count < count, all.count.isMultiple(of: pieceLength) {
            let (next, overflow) = position.addingReportingOverflow(all.count)
            guard !overflow else { break }
            let more = try piece(descriptor, at: next, count: min(count - all.count, pieceLength))
            if more.isEmpty { break }
            all += more
        }
        return all
    }

    private static func piece(_ descriptor: Int32, at position: Int, count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, length in
            do throws(Failure) {
                length = try unsafe read(descriptor, at: position, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

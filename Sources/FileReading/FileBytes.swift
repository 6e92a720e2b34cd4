internal import CFile

/// The bytes of an open file by their position. The descriptor's own position is neither used nor moved.
package enum FileBytes {
    /// Why they can't be had.
    package struct Failure: Error, Hashable, Sendable {
        /// As `errno` has it.
        package let number: Int32
    }

    /// Fills memory with the bytes from a position on, as far as the file goes, and answers how many they are: fewer than
    /// there is room for only at the file's end.
    package static func read(
        _ descriptor: Int32, at position: Int, into room: UnsafeMutableRawBufferPointer
    ) throws(Failure) -> Int {
        guard let start = room.baseAddress else { return 0 }
        var failure: Int32 = 0
        let count = unsafe CFile_read(descriptor, UInt64(bitPattern: Int64(position)), start, room.count, &failure)
        guard failure == 0 else { throw Failure(number: failure) }
        return count
    }

    /// As many bytes as are taken at once: a length that lies takes no more memory than the file has.
    private static let pieceLength = 1 << 20

    /// The bytes from a position on; fewer than `count`, or none, only at the file's end.
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

import FileReading
import Glibc
import Testing

@Suite("Bytes of an open file")
struct FileBytesTests {
    /// Calls `body` with a file that has these bytes and no name.
    private func withFile(_ bytes: [UInt8], _ body: (Int32) throws -> Void) throws {
        let file = unsafe try #require(tmpfile())
        defer { unsafe fclose(file) }
        let descriptor = unsafe fileno(file)
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        try #require(written == bytes.count)
        lseek(descriptor, 7, SEEK_SET)
        try body(descriptor)
        #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
    }

    @Test("come up to its end, whatever a length says")
    func lengths() throws {
        let piece = 1 << 20
        let bytes = (0..<(2 * piece + 100)).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
        try withFile(bytes) { file in
            for position in [0, 1, piece - 1, piece, 2 * piece, bytes.count - 1, bytes.count, bytes.count + 5] {
                for count in [0, 1, 64, piece, piece + 1, 3 * piece, Int(UInt32.max)] {
                    let read = try FileBytes.read(file, at: position, count: count)
                    #expect(read == Array(bytes.dropFirst(position).prefix(count)), "\(count) bytes at \(position)")
                }
            }
        }
    }

    @Test("are not there at no position, and in no file")
    func failures() throws {
        try withFile([1, 2, 3]) { file in
            let failure = #expect(throws: FileBytes.Failure.self) { try FileBytes.read(file, at: -1, count: 1) }
            #expect(failure?.number == EINVAL)
        }
        let failure = #expect(throws: FileBytes.Failure.self) { try FileBytes.read(-1, at: 0, count: 1) }
        #expect(failure?.number == EBADF)
    }
}

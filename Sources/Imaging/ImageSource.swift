internal import FileReading
import Glibc

/// Where the bytes of a picture come from.
public enum ImageSource: Sendable {
    /// A file that is open for reading and stays so during the call.
    ///
    /// It is read from its start by `pread` in pieces of 64 kB, which leaves the descriptor's own position alone. It is
    /// never mapped: memory does not depend on the file's size, and a file that shrinks meanwhile is merely truncated.
    case file(descriptor: Int32)
    /// The whole file in memory.
    case bytes([UInt8])
}

extension ImageSource {
    /// - Throws: ``ImagingError/tooLarge(_:)``.
    func checkLength() throws(ImagingError) {
        switch self {
        case .bytes(let bytes):
            try ImageLimits.check(fileLength: bytes.count)
        case .file(let descriptor):
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
            try ImageLimits.check(fileLength: Int(status.st_size))
        }
    }

    /// The first bytes of the file, at most `count`.
    ///
    /// - Throws: ``ImagingError/unreadable(_:)``.
    func first(_ count: Int) throws(ImagingError) -> [UInt8] {
        switch self {
        case .bytes(let bytes):
            return Array(bytes.prefix(count))
        case .file(let descriptor):
            do throws(FileBytes.Failure) {
                return try FileBytes.read(descriptor, at: 0, count: count)
            } catch {
                throw .unreadable(error.number)
            }
        }
    }

    /// Calls `body` with what the C decoders are made from: a descriptor, or else the address and number of the bytes,
    /// which stay valid during the call.
    func withAddress<Result>(
        _ body: (Int32, UnsafePointer<UInt8>?, Int) throws(ImagingError) -> Result
    ) throws(ImagingError) -> Result {
        switch self {
        case .file(let descriptor):
            return try body(descriptor, nil, 0)
        case .bytes(let bytes):
            return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
                guard let address = buffer.baseAddress else { throw .notAnImage }
                return try unsafe body(-1, address, buffer.count)
            }
        }
    }
}

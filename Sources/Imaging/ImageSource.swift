internal import FileReading
import Glibc

/// An image file, as an open descriptor or as bytes in memory.
public enum ImageSource: Sendable {
    /// A file that is open for reading, and stays open during each call.
    ///
    /// It is read from its start with `pread` in pieces of 64 KiB, which does not move the descriptor's own position. It is never
    /// mapped: the memory needed does not depend on the file's size, and a file that shrinks meanwhile counts as truncated.
    case file(descriptor: Int32)
    /// A whole file in memory.
    case bytes([UInt8])
}

extension ImageSource {
    /// - Throws: ``ImagingError/tooLarge(_:)`` if the file is longer than ``ImageLimits/maximumFileLength``,
    ///   ``ImagingError/unreadable(_:)``.
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

    /// Calls `body` with the arguments of the C decoders: a descriptor, or −1 with the address and number of the bytes, which are
    /// valid during the call.
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

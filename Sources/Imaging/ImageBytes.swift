internal import Containers
import Glibc

/// The bytes of a picture by their position.
struct ImageBytes: ByteSource {
    private let source: ImageSource

    init(_ source: ImageSource) {
        self.source = source
    }

    func bytes(at position: Int, count: Int) throws(ImagingError) -> [UInt8] {
        switch source {
        case .bytes(let bytes):
            return Array(bytes.dropFirst(position).prefix(count))
        case .file(let descriptor):
            return try Self.read(descriptor, at: position, count: count)
        }
    }

    /// Grows with what comes, so that a length that lies takes no memory.
    private static func read(_ descriptor: Int32, at position: Int, count: Int) throws(ImagingError) -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count {
            var got = 0
            let wanted = min(count - all.count, 1 << 20)
            let (from, overflow) = position.addingReportingOverflow(all.count)
            guard !overflow else { break }
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
                repeat {
                    got = unsafe pread(descriptor, buffer.baseAddress, wanted, off_t(from))
                } while got < 0 && errno == EINTR
                length = max(0, got)
            }
            guard got >= 0 else {
                if errno == EINVAL { break }
                throw .unreadable(errno)
            }
            guard got > 0 else { break }
            if all.isEmpty { all = piece } else { all += piece }
        }
        return all
    }
}

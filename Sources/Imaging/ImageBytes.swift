internal import Containers
internal import FileReading
import Glibc

/// Reads the bytes of an image at any position, from memory or from a file.
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
            do throws(FileBytes.Failure) {
                return try FileBytes.read(descriptor, at: position, count: count)
            } catch {
                // A position that no file can have.
                if error.number == EINVAL { return [] }
                throw .unreadable(error.number)
            }
        }
    }
}

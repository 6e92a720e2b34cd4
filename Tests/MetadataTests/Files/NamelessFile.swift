import Glibc
import Metadata

/// A nameless open file with these bytes, because `PhotoMetadata.read` needs a descriptor.
struct NamelessFile: ~Copyable {
    let descriptor: Int32

    init(_ bytes: [UInt8]) {
        let stream = unsafe tmpfile()
        descriptor = unsafe stream.map { unsafe dup(fileno($0)) } ?? -1
        if let stream = unsafe stream { unsafe fclose(stream) }
        _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit { close(descriptor) }
}

/// The metadata of a file with these bytes.
func metadata(ofFile bytes: [UInt8]) throws -> PhotoMetadata {
    let file = NamelessFile(bytes)
    return try PhotoMetadata.read(descriptor: file.descriptor)
}

/// The metadata of the file at a path.
func metadata(at path: String) throws -> PhotoMetadata {
    let descriptor = unsafe open(path, O_RDONLY)
    defer { close(descriptor) }
    return try PhotoMetadata.read(descriptor: descriptor)
}

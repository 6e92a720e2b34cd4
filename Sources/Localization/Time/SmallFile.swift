internal import Glibc

/// The bytes of a file of at most `limit` bytes; nil if it does not exist, is larger or cannot be read.
func bytesOfSmallFile(at path: String, limit: Int) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
        while count <= limit, let start = buffer.baseAddress {
            let received = unsafe read(file, start + count, limit + 1 - count)
            if received <= 0 { break }
            count += received
        }
    }
    return bytes.isEmpty || bytes.count > limit ? nil : bytes
}

/// A number of files and their total size in bytes.
public struct CacheSize: Sendable, Equatable, Encodable {
    public var files: Int
    public var bytes: Int64

    public init(files: Int, bytes: Int64) {
        self.files = files
        self.bytes = bytes
    }
}

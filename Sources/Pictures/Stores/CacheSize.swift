/// So many files of so many bytes together.
public struct CacheSize: Sendable, Equatable, Encodable {
    public var files: Int
    public var bytes: Int64

    /// So many files and bytes.
    public init(files: Int, bytes: Int64) {
        self.files = files
        self.bytes = bytes
    }
}

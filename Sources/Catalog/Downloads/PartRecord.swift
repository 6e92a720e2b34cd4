/// What is known of the beginning of a picture that is in a `.part` file.
public struct PartRecord: Sendable, Equatable {
    /// The validators that the server gave it.
    public var etag: String?
    public var lastModified: String?
    /// How long the whole is, in bytes, as far as the server said so.
    public var total: Int64?
}

/// What is known about a picture whose beginning is in a `.part` file.
public struct PartRecord: Sendable, Equatable {
    /// The validators from the server (RFC 9110, section 8.8).
    public var etag: String?
    public var lastModified: String?
    /// The length of the whole file in bytes, if the server stated it.
    public var total: Int64?
}

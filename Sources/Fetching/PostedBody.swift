/// The body of a POST request.
public struct PostedBody: Sendable {
    /// The body.
    public var bytes: [UInt8]
    /// The value of `Content-Type`.
    public var type: String
    /// The value of `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the same each time the same content
    /// is sent, so that it counts once even if a response is lost. Nil for none.
    public var key: String?

    /// A body with a media type.
    public init(_ bytes: [UInt8], type: String, key: String? = nil) {
        (self.bytes, self.type, self.key) = (bytes, type, key)
    }
}

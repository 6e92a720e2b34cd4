/// What is sent to a server by POST.
public struct PostedBody: Sendable {
    /// The body.
    public var bytes: [UInt8]
    /// The value of `Content-Type`.
    public var type: String
    /// The value of `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the same each time that the same thing is sent, so that it
    /// counts once however often an answer is lost. Nil for none.
    public var key: String?

    /// A body of a type.
    public init(_ bytes: [UInt8], type: String, key: String? = nil) {
        (self.bytes, self.type, self.key) = (bytes, type, key)
    }
}

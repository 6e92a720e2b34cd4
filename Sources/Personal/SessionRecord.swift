public import Times

/// A session of a signed-in user.
public struct SessionRecord: Sendable, Equatable {
    /// The hash of the browser's token: 32 bytes.
    public var token: [UInt8]
    public var signedInAt: Instant
    /// When the session expires.
    public var end: Instant

    public init(token: [UInt8], signedInAt: Instant, end: Instant) {
        (self.token, self.signedInAt, self.end) = (token, signedInAt, end)
    }
}

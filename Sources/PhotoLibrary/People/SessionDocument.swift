internal import Bytes
internal import Personal

/// A session of a user in documents.
public struct SessionDocument: Sendable, Equatable, Encodable {
    /// Identifies the session among those of its user: the first 16 hexadecimal digits of the hash of its token.
    public var id: String
    public var signedInAt: String
    /// When the session expires if it is not used until then.
    public var expiresAt: String

    init(_ record: SessionRecord) {
        id = Self.id(record.token)
        (signedInAt, expiresAt) = (Timestamp.text(record.signedInAt), Timestamp.text(record.end))
    }

    static func id(_ hash: [UInt8]) -> String { Hexadecimal.text(hash.prefix(8)) }
}

/// The sessions of a user, the newest sign-in first.
public struct SessionsDocument: Sendable, Equatable, Encodable {
    public var sessions: [SessionDocument]
}

extension SecretToken {
    /// ``SessionDocument/id`` of its session.
    public var id: String { SessionDocument.id(hash) }
}

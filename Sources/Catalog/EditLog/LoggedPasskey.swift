internal import Bytes
public import Times

/// A passkey of a user, without how often and when it was used; see ``PasskeyRecord``.
public struct LoggedPasskey: Sendable, Equatable, Codable {
    /// In base64url, as are ``handle`` and ``publicKey``.
    public var id: String
    public var handle: String
    public var publicKey: String
    public var name: String
    public var isBackedUp: Bool
    public var addedAt: Instant

    init(_ record: PasskeyRecord) {
        id = Base64URL.text(record.id)
        (handle, publicKey) = (Base64URL.text(record.handle), Base64URL.text(record.publicKey))
        (name, isBackedUp, addedAt) = (record.name, record.isBackedUp, record.addedAt)
    }

    /// Nil for a damaged entry.
    ///
    /// The number of uses is 0: the next use brings the true one.
    func record(of person: Int64) -> PasskeyRecord? {
        guard let id = Base64URL.bytes(id), let handle = Base64URL.bytes(handle),
            let publicKey = Base64URL.bytes(publicKey)
        else { return nil }
        return PasskeyRecord(
            id: id, person: PersonID(rawValue: person), handle: handle, publicKey: publicKey, signCount: 0, name: name,
            isBackedUp: isBackedUp, addedAt: addedAt)
    }
}

internal import Crypto
internal import CryptoExtras
internal import Foundation

/// An authenticator with one passkey, which answers what a test wants, right or wrong.
///
/// It signs with swift-crypto, so that a mistake in what checks the signatures cannot hide itself.
public struct FakeAuthenticator {
    public enum Kind: Sendable, CaseIterable {
        case es256, ed25519, rs256
    }

    private enum Key {
        case es256(P256.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)
    }

    /// The bits that say what the authenticator has done: "user present", "user verified" and so on.
    public enum Flags {
        public static let present: UInt8 = 1
        public static let verified: UInt8 = 4
        public static let eligible: UInt8 = 8
        public static let backedUp: UInt8 = 16
        public static let attested: UInt8 = 64
    }

    private let key: Key
    public let credentialID: [UInt8]
    public var party = "photos.example"
    public var origin = "https://photos.example"
    public var flags = Flags.present | Flags.verified
    public var signCount: UInt32 = 0
    /// What is in the client data in place of the usual values, as JSON.
    public var clientData: [String: String] = [:]

    public init(_ kind: Kind = .es256) throws {
        key =
            switch kind {
            case .es256: .es256(P256.Signing.PrivateKey())
            case .ed25519: .ed25519(Curve25519.Signing.PrivateKey())
            case .rs256: .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048))
            }
        credentialID = (0..<32).map { _ in UInt8.random(in: 0...255) }
    }

    /// SubjectPublicKeyInfo in DER.
    public var publicKey: [UInt8] {
        switch key {
        case .es256(let key): Array(key.publicKey.derRepresentation)
        case .rs256(let key): Array(key.publicKey.derRepresentation)
        // RFC 8410, section 4.
        case .ed25519(let key):
            [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
                + Array(key.publicKey.rawRepresentation)
        }
    }

    /// `clientDataJSON`.
    ///
    /// - Parameter challenge: in base64url.
    public func clientData(_ type: String, challenge: String) throws -> [UInt8] {
        var values = [
            "type": "\"\(type)\"", "challenge": "\"\(challenge)\"", "origin": "\"\(origin)\"", "crossOrigin": "false",
        ]
        values.merge(clientData) { $1 }
        return Array("{\(values.map { "\"\($0)\":\($1)" }.joined(separator: ","))}".utf8)
    }

    /// The authenticator data, with the passkey if it is new.
    public func data(isNew: Bool) -> [UInt8] {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: signCount >> (24 - 8 * $0)) }
        let head = Array(SHA256.hash(data: Data(party.utf8))) + [isNew ? flags | Flags.attested : flags] + count
        guard isNew else { return head }
        let length = [UInt8(credentialID.count >> 8), UInt8(credentialID.count & 255)]
        // The key in COSE follows, which nobody here reads.
        return head + [UInt8](repeating: 0, count: 16) + length + credentialID + [0xA5]
    }

    /// The signature of an answer to a sign-in.
    public func signature(_ clientData: [UInt8], _ data: [UInt8]) throws -> [UInt8] {
        let signed = Data(data) + Data(SHA256.hash(data: Data(clientData)))
        return switch key {
        case .es256(let key): Array(try key.signature(for: signed).derRepresentation)
        case .ed25519(let key): Array(try key.signature(for: signed))
        case .rs256(let key): Array(try key.signature(for: signed, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }
}

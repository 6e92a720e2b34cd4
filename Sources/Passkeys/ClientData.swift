internal import Bytes
internal import Foundation

/// What a browser states about a request to an authenticator (Web Authentication Level 3, section 5.8.1).
struct ClientData: Decodable {
    /// What the authenticator was asked for.
    enum Kind: String, Decodable {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    private let type: String
    private let challenge: String
    private let origin: String
    private let crossOrigin: Bool?

    /// The longest text that is parsed, in bytes.
    private static let longest = 8192

    /// The challenge of a request to an authenticator for a page of a server.
    ///
    /// - Throws: ``PasskeyError/invalid(_:)`` for a text that is not such JSON, and for another kind of request, another origin
    ///   and a page within a page of another site.
    static func challenge(in bytes: [UInt8], _ kind: Kind, for party: RelyingParty) throws(PasskeyError) -> [UInt8] {
        guard bytes.count <= longest, let data = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
            throw .invalid("the client data are not JSON")
        }
        guard data.type == kind.rawValue else { throw .invalid("it is for another purpose") }
        guard data.origin == party.origin, data.crossOrigin != true else { throw .invalid("it is for another site") }
        guard let challenge = Base64URL.bytes(data.challenge) else { throw .challenge }
        return challenge
    }
}

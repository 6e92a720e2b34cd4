internal import Bytes
internal import Passkeys
internal import PhotoLibrary

/// What a browser asks an authenticator for a new passkey: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication Level 3.
struct PasskeyCreationOptions: PublicDocument {
    struct Server: Encodable {
        let id: String
        let name: String
    }

    struct User: Encodable {
        let id: String
        let name: String
        let displayName: String
    }

    struct Kind: Encodable {
        let type = "public-key"
        let alg: Int
    }

    struct Known: Encodable {
        let type = "public-key"
        let id: String
    }

    struct Selection: Encodable {
        /// The authenticator must be able to find the passkey without a name.
        let residentKey = "required"
        let requireResidentKey = true
        let userVerification = "required"
    }

    let challenge: String
    let rp: Server
    let user: User
    /// ES256, EdDSA and RS256, by their numbers in COSE.
    let pubKeyCredParams = [Kind(alg: -7), Kind(alg: -8), Kind(alg: -257)]
    let timeout = PasskeyRequestOptions.timeout
    let excludeCredentials: [Known]
    let authenticatorSelection = Selection()
    let attestation = "none"

    init(_ party: RelyingParty, challenge: [UInt8], _ user: PasskeyUser, name: String) {
        self.challenge = Base64URL.text(challenge)
        rp = Server(id: party.id, name: "photos")
        self.user = User(id: Base64URL.text(user.handle), name: name, displayName: name)
        excludeCredentials = user.known.map { Known(id: Base64URL.text($0)) }
    }
}

/// What a browser asks an authenticator to sign somebody in: `PublicKeyCredentialRequestOptionsJSON` of the same standard.
struct PasskeyRequestOptions: PublicDocument {
    /// How long the challenge works, in milliseconds.
    static let timeout = Int(PasskeyChallenges.lifetime.components.seconds) * 1000

    let challenge: String
    let rpId: String
    let userVerification = "required"
    let timeout = Self.timeout

    init(_ party: RelyingParty, challenge: [UInt8]) {
        (self.challenge, rpId) = (Base64URL.text(challenge), party.id)
    }
}

/// Bytes in JSON: base64url without padding.
struct Base64URLBytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Base64URL.bytes(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64url")
        }
        self.bytes = bytes
    }
}

internal import Cryptography

/// A passkey that an authenticator has made.
public struct NewPasskey: Sendable, Equatable {
    /// By which the authenticator finds it: 1 to 1,023 bytes.
    public let id: [UInt8]
    /// Its public key: SubjectPublicKeyInfo in DER.
    public let publicKey: [UInt8]
    /// The number of uses so far; 0 if the authenticator does not count.
    public let signCount: UInt32
    /// Whether it is kept in more than one device.
    public let isBackedUp: Bool
}

/// The answer of an authenticator that was asked for a new passkey, as a browser gives it (`AuthenticatorAttestationResponse`).
///
/// No maker vouches for the authenticator (attestation `none`): the user, who has just proved to be one, chooses it.
public struct PasskeyCreation: Sendable {
    let (clientData, authenticatorData, publicKey): ([UInt8], [UInt8], [UInt8])

    /// - Parameters:
    ///   - clientData: `clientDataJSON`.
    ///   - authenticatorData: what `getAuthenticatorData()` returns.
    ///   - publicKey: what `getPublicKey()` returns.
    public init(clientData: [UInt8], authenticatorData: [UInt8], publicKey: [UInt8]) {
        (self.clientData, self.authenticatorData, self.publicKey) = (clientData, authenticatorData, publicKey)
    }

    /// The passkey, after the checks of Web Authentication Level 3, section 7.1.
    ///
    /// - Parameter purpose: for what the challenge was made.
    /// - Throws: ``PasskeyError``.
    public func verified(
        for party: RelyingParty, by challenges: PasskeyChallenges, purpose: PasskeyChallenges.Purpose
    ) throws(PasskeyError) -> NewPasskey {
        let challenge = try ClientData.challenge(in: clientData, .create, for: party)
        let data = try AuthenticatorData(authenticatorData, for: party)
        guard let id = data.credentialID else { throw .invalid("it has no passkey") }
        guard let key = SignatureKey(derRepresentation: publicKey) else {
            throw .invalid("its key is of a kind that is not supported")
        }
        try challenges.use(challenge, for: purpose)
        return NewPasskey(
            id: id, publicKey: key.derRepresentation, signCount: data.signCount, isBackedUp: data.isBackedUp)
    }
}

/// The answer of an authenticator that was asked to sign somebody in (`AuthenticatorAssertionResponse`).
public struct PasskeyAssertion: Sendable {
    let (clientData, authenticatorData, signature): ([UInt8], [UInt8], [UInt8])

    public init(clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8]) {
        (self.clientData, self.authenticatorData, self.signature) = (clientData, authenticatorData, signature)
    }

    /// What the authenticator states about a passkey that was used.
    public struct Use: Sendable, Equatable {
        /// The number of uses so far; 0 if the authenticator does not count.
        public let signCount: UInt32
        /// Whether it is kept in more than one device.
        public let isBackedUp: Bool
    }

    /// The use of the passkey, after the checks of Web Authentication Level 3, section 7.2.
    ///
    /// - Parameters:
    ///   - publicKey: the key of the passkey that the browser names.
    ///   - signCount: the number of uses that is known.
    /// - Throws: ``PasskeyError``.
    public func verified(
        for party: RelyingParty, by challenges: PasskeyChallenges, publicKey: [UInt8], signCount known: UInt32
    ) throws(PasskeyError) -> Use {
        let challenge = try ClientData.challenge(in: clientData, .get, for: party)
        let data = try AuthenticatorData(authenticatorData, for: party)
        let signed = authenticatorData + SHA256.hash(data: clientData)
        guard let key = SignatureKey(derRepresentation: publicKey), key.isValidSignature(signature, for: signed) else {
            throw .signature
        }
        guard data.signCount > known || (data.signCount, known) == (0, 0) else { throw .counter }
        // Last, so that only answers that are right are kept in memory.
        try challenges.use(challenge, for: .signIn)
        return Use(signCount: data.signCount, isBackedUp: data.isBackedUp)
    }
}

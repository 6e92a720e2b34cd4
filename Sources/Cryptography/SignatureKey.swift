internal import CCrypto

/// A public key of one of the kinds that passkeys have: ECDSA on the curve P-256 or RSA (2,048 to 8,192 bits), both with
/// SHA-256, or Ed25519.
public struct SignatureKey: Sendable, Equatable {
    /// The key with its kind: SubjectPublicKeyInfo (RFC 5280), in DER.
    public let derRepresentation: [UInt8]

    /// Parses a key; nil for anything else, and for a key of another kind.
    public init?(derRepresentation: [UInt8]) {
        guard unsafe CCrypto_isKey(derRepresentation, derRepresentation.count) == 1 else { return nil }
        self.derRepresentation = derRepresentation
    }

    /// Whether the owner of the private key made this signature of these bytes. That of ECDSA is in DER (RFC 3279), that of RSA
    /// in PKCS #1 v1.5, that of Ed25519 in 64 bytes (RFC 8032).
    public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool {
        unsafe CCrypto_verifyByKey(
            derRepresentation, derRepresentation.count, data, data.count, signature, signature.count) == 1
    }
}

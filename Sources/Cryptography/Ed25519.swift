internal import CCrypto

/// Signatures by Ed25519 (RFC 8032): 64 bytes that only who has the private key can make, and everyone can check.
public enum Ed25519 {
    /// The half that signs.
    public struct PrivateKey: Sendable {
        /// The key as RFC 8032 writes it: 32 bytes, which are a secret.
        public let rawRepresentation: [UInt8]
        /// The other half.
        public let publicKey: PublicKey

        /// A new key, of random bytes from the kernel.
        ///
        /// - Throws: ``CryptographyError/refused(_:)`` where memory is short.
        public init() throws(CryptographyError) {
            var random = SystemRandomNumberGenerator()
            try self.init(
                rawRepresentation: (0..<Int(CCrypto_keyLength)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }

        /// Reads a key.
        ///
        /// - Throws: ``CryptographyError/wrongLength(_:)`` for anything but 32 bytes, ``CryptographyError/refused(_:)`` where
        ///   memory is short.
        public init(rawRepresentation: [UInt8]) throws(CryptographyError) {
            guard rawRepresentation.count == CCrypto_keyLength else { throw .wrongLength(rawRepresentation.count) }
            var other = [UInt8](repeating: 0, count: Int(CCrypto_keyLength))
            var message: UnsafePointer<CChar>?
            guard unsafe CCrypto_publicKey(rawRepresentation, &other, &message) == 1 else {
                throw unsafe CryptographyError(message)
            }
            self.rawRepresentation = rawRepresentation
            publicKey = try PublicKey(rawRepresentation: other)
        }

        /// The signature of bytes: 64 bytes, always the same for the same bytes.
        ///
        /// - Throws: ``CryptographyError/refused(_:)`` where memory is short.
        public func signature(for data: [UInt8]) throws(CryptographyError) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: Int(CCrypto_signatureLength))
            var message: UnsafePointer<CChar>?
            guard unsafe CCrypto_sign(rawRepresentation, data, data.count, &signature, &message) == 1 else {
                throw unsafe CryptographyError(message)
            }
            return signature
        }
    }

    /// The half that everyone may have.
    public struct PublicKey: Sendable, Equatable {
        /// The key as RFC 8032 writes it: 32 bytes.
        public let rawRepresentation: [UInt8]

        /// Reads a key; whether it is a point of the curve is told by ``isValidSignature(_:for:)``, which is then false.
        ///
        /// - Throws: ``CryptographyError/wrongLength(_:)`` for anything but 32 bytes.
        public init(rawRepresentation: [UInt8]) throws(CryptographyError) {
            guard rawRepresentation.count == CCrypto_keyLength else { throw .wrongLength(rawRepresentation.count) }
            self.rawRepresentation = rawRepresentation
        }

        /// Whether the owner of the private key has made this signature of these bytes. A second spelling of a signature (an S
        /// that is not below the order of the group, RFC 8032, section 5.1.7) is none.
        public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool {
            guard signature.count == CCrypto_signatureLength else { return false }
            return unsafe CCrypto_verify(rawRepresentation, data, data.count, signature) == 1
        }
    }
}

internal import CCrypto

/// Ed25519 signatures (RFC 8032): 64 bytes that only the owner of the private key can make, and everyone can verify.
public enum Ed25519 {
    /// A key for signing.
    public struct PrivateKey: Sendable {
        /// The key in the format of RFC 8032: 32 bytes, which are secret.
        public let rawRepresentation: [UInt8]
        /// The matching public key.
        public let publicKey: PublicKey

        /// A new key, from the kernel's random numbers.
        ///
        /// - Throws: ``CryptographyError/refused(_:)`` if memory is short.
        public init() throws(CryptographyError) {
            var random = SystemRandomNumberGenerator()
            try self.init(
                rawRepresentation: (0..<Int(CCrypto_keyLength)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }

        /// A key from its bytes.
        ///
        /// - Throws: ``CryptographyError/wrongLength(_:)`` unless there are 32 bytes, ``CryptographyError/refused(_:)``
        ///   if memory is short.
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
        /// - Throws: ``CryptographyError/refused(_:)`` if memory is short.
        public func signature(for data: [UInt8]) throws(CryptographyError) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: Int(CCrypto_signatureLength))
            var message: UnsafePointer<CChar>?
            guard unsafe CCrypto_sign(rawRepresentation, data, data.count, &signature, &message) == 1 else {
                throw unsafe CryptographyError(message)
            }
            return signature
        }
    }

    /// A key for verifying.
    public struct PublicKey: Sendable, Equatable {
        /// The key in the format of RFC 8032: 32 bytes.
        public let rawRepresentation: [UInt8]

        /// A key from its bytes. Whether they are a point of the curve is not checked here; if not,
        /// ``isValidSignature(_:for:)`` is always false.
        ///
        /// - Throws: ``CryptographyError/wrongLength(_:)`` unless there are 32 bytes.
        public init(rawRepresentation: [UInt8]) throws(CryptographyError) {
            guard rawRepresentation.count == CCrypto_keyLength else { throw .wrongLength(rawRepresentation.count) }
            self.rawRepresentation = rawRepresentation
        }

        /// Whether the owner of the private key made this signature of these bytes. A non-canonical signature (with an
        /// S that is not below the order of the group, RFC 8032, section 5.1.7) is invalid.
        public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool {
            guard signature.count == CCrypto_signatureLength else { return false }
            return unsafe CCrypto_verify(rawRepresentation, data, data.count, signature) == 1
        }
    }
}

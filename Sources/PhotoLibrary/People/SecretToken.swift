internal import Bytes
internal import Cryptography

/// The secret by which a client or a link is recognised: 32 random bytes in base64url. Only its hash is stored.
public struct SecretToken: Sendable, Hashable {
    public let text: String

    /// A new one.
    public init() {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        text = Base64URL.text(bytes)
    }

    /// Parses a token; nil if it cannot be one.
    public init?(_ text: some StringProtocol) {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
                || byte == 0x5F
        }
        guard text.utf8.count == 43, isPlain else { return nil }
        self.text = String(text)
    }

    var hash: [UInt8] { SHA256.hash(data: Array(text.utf8)) }
}

internal import Bytes
internal import Cryptography

/// The secrets of one sign-in, which the browser keeps from its start to its end.
public struct SignInSecrets: Sendable, Equatable {
    /// Comes back with the answer, which shows that this browser began the sign-in (RFC 6749, section 10.12).
    public let state: String
    /// Comes back in the token, which shows that it was made for this sign-in.
    public let nonce: String
    /// Proves that the client that uses the code has asked for it (RFC 7636).
    public let verifier: String

    /// New ones: 256 random bits each.
    public init() {
        (state, nonce, verifier) = (Self.random(), Self.random(), Self.random())
    }

    /// Parses ``text``; nil for anything else.
    public init?(_ text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ Base64URL.bytes($0)?.count == 32 }) else { return nil }
        (state, nonce, verifier) = (parts[0], parts[1], parts[2])
    }

    /// The three with dots between them.
    public var text: String { "\(state).\(nonce).\(verifier)" }

    /// The challenge that is sent in place of the verifier: its SHA-256.
    var challenge: String { Base64URL.text(SHA256.hash(data: Array(verifier.utf8))) }

    /// Whether an answer belongs to this sign-in; takes the same time for every text.
    public func isState(_ text: String) -> Bool { isEqualInConstantTime(Array(text.utf8), Array(state.utf8)) }

    private static func random() -> String {
        var random = SystemRandomNumberGenerator()
        return Base64URL.text((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
}

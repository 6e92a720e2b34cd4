public import Fetching
internal import Foundation

/// How users sign in with OpenID Connect: OpenID Connect Core 1.0, the code flow with PKCE (RFC 7636).
public struct OpenIDConfiguration: Sendable, Equatable {
    /// The issuer's URL, exactly as the issuer states it.
    public var issuer: String
    public var clientID: String
    /// Nil for a public client.
    public var clientSecret: String?
    /// The claim with the groups of a user.
    public var groupsClaim = "groups"
    /// Whether the groups of users matter, so that the issuer is asked for them if the token has none.
    public var needsGroups = false

    /// - Throws: ``OpenIDError/invalid(_:)`` for an issuer that is not an https URL, or an http URL of this machine.
    public init(issuer: String, clientID: String, clientSecret: String?) throws(OpenIDError) {
        guard issuer.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: issuer), let scheme = parts.scheme,
            let host = parts.host, !host.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil,
            scheme == "https" || scheme == "http" && Self.isLoopback(host)
        else {
            throw .invalid(
                "invalid issuer '\(issuer.prefix(100))': expected a URL such as https://id.example.org/realm")
        }
        guard !clientID.isEmpty else { throw .invalid("invalid client id: expected a text") }
        (self.issuer, self.clientID, self.clientSecret) = (issuer, clientID, clientSecret)
    }

    /// The name of the issuer for people: its host.
    public var issuerName: String { URLComponents(string: issuer)?.host ?? issuer }

    /// Whether an endpoint of the issuer can be trusted with secrets: over TLS, or on this machine as the issuer itself.
    func mayUse(_ endpoint: String) -> Bool {
        guard let parts = URLComponents(string: endpoint), let host = parts.host else { return false }
        return parts.scheme?.lowercased() == "https"
            || parts.scheme?.lowercased() == "http" && Self.isLoopback(host) && issuer.hasPrefix("http:")
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    }
}

/// Why nobody was signed in.
public enum OpenIDError: Error, Equatable {
    /// The configuration is invalid; a sentence without a full stop.
    case invalid(String)
    /// The issuer does not answer.
    case noAnswer(FetchError)
    /// The issuer does not answer as it should; a sentence without a full stop, for the person who runs the server.
    case unavailable(String)
    /// The answer is not for this sign-in, or cannot be trusted; the text is the reason, for the person who runs the server.
    case refused(String)
}

/// A person whom an issuer has identified.
public struct OpenIDIdentity: Sendable, Equatable {
    /// Identifies the person at the issuer, for ever.
    public var subject: String
    /// A name for people, which can change, and which others can have too.
    public var name: String
    public var groups: [String]

    public init(subject: String, name: String, groups: [String]) {
        (self.subject, self.name, self.groups) = (subject, name, groups)
    }
}

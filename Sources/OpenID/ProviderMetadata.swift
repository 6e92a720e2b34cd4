internal import Foundation

/// What an issuer states about itself: OpenID Connect Discovery 1.0.
struct ProviderMetadata: Sendable {
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysAddress: String
    /// Where the issuer answers about a user; nil if nowhere.
    let userAddress: String?
    /// Whether the secret of a client can be sent as HTTP Basic authentication.
    let takesBasic: Bool
    /// What is asked for: the name and, if the issuer has a scope for them, the groups.
    let scope: String

    private struct Document: Decodable {
        var issuer: String
        var authorization_endpoint: String
        var token_endpoint: String
        var jwks_uri: String
        var userinfo_endpoint: String?
        var token_endpoint_auth_methods_supported: [String]?
        var scopes_supported: [String]?
    }

    /// Where an issuer states it.
    static func address(_ configuration: OpenIDConfiguration) -> String {
        let issuer = configuration.issuer
        return (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// - Throws: ``OpenIDError/unavailable(_:)`` for anything else than the metadata of this issuer, with safe addresses.
    init(_ json: [UInt8], _ configuration: OpenIDConfiguration) throws(OpenIDError) {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw .unavailable("the issuer does not state its addresses as OpenID Connect Discovery has them")
        }
        guard document.issuer == configuration.issuer else {
            throw .unavailable("the issuer calls itself '\(document.issuer.prefix(200))': give exactly that")
        }
        let addresses = [
            document.authorization_endpoint, document.token_endpoint, document.jwks_uri, document.userinfo_endpoint,
        ]
        guard addresses.compactMap(\.self).allSatisfy(configuration.mayUse) else {
            throw .unavailable("the issuer states addresses without TLS")
        }
        authorizationEndpoint = document.authorization_endpoint
        tokenEndpoint = document.token_endpoint
        keysAddress = document.jwks_uri
        userAddress = document.userinfo_endpoint
        takesBasic = document.token_endpoint_auth_methods_supported?.contains("client_secret_basic") ?? true
        let wanted = ["openid", "profile", "groups"]
        scope = wanted.filter { $0 != "groups" || document.scopes_supported?.contains($0) == true }.joined(
            separator: " ")
    }
}

internal import Bytes
internal import Foundation
internal import JWTKit
internal import Times

/// An ID token: OpenID Connect Core 1.0, sections 2 and 3.1.3.7.
struct IDToken: Sendable {
    /// The algorithms that are accepted: asymmetric ones alone. With a symmetric one, a person who knows the secret of the client
    /// could make tokens.
    private static let algorithms = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]
    /// How far clocks may differ.
    private static let leeway = Duration.seconds(60)

    private struct Header: Decodable {
        var alg: String
        var kid: String?
        var crit: [String]?
    }

    let algorithm: String
    /// The id of the key that signed it; nil if it states none.
    let keyID: String?
    private let text: String
    private let claims: Claims

    /// Parses a token, without trusting it.
    ///
    /// - Throws: ``OpenIDError/refused(_:)``.
    init(_ text: String) throws(OpenIDError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.bytes(parts[0]), let payload = Base64URL.bytes(parts[1]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(header)),
            let claims = Claims(payload)
        else { throw .refused("the token is not a JWT with the claims that it must have") }
        guard Self.algorithms.contains(header.alg), header.crit == nil else {
            throw .refused("the token is signed with '\(header.alg.prefix(20))', which is not accepted")
        }
        (algorithm, keyID, self.text, self.claims) = (header.alg, header.kid, text, claims)
    }

    /// Checks the signature and the claims.
    ///
    /// - Parameters:
    ///   - key: the key that should have signed it.
    ///   - nonce: what the token must have been made for.
    /// - Returns: the claims.
    /// - Throws: ``OpenIDError/refused(_:)``.
    func verified(
        by key: SigningKey, for configuration: OpenIDConfiguration, nonce: String, now: Instant
    ) async throws(OpenIDError) -> Claims {
        do {
            let keys = JWTKeyCollection()
            try await keys.add(jwk: key.jwk(algorithm: algorithm))
            _ = try await keys.verify(text, as: Signed.self)
        } catch {
            throw .refused("the signature of the token is wrong")
        }
        try claims.check(for: configuration, nonce: nonce, now: now, leeway: Self.leeway)
        return claims
    }

    /// The payload as `JWTKit` needs it: only its signature matters there.
    private struct Signed: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

/// What a token, or the issuer's answer about a user, states.
struct Claims: Sendable {
    private enum Value {
        case texts([String])
        case number(Double)
    }

    /// The claims that are a text, a list of texts or a number.
    private let values: [String: Value]
    let subject: String

    /// Nil unless it is a JSON object with a subject.
    init?(_ json: [UInt8]) {
        guard let values = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
            let subject = values["sub"] as? String, !subject.isEmpty, subject.utf8.count <= 255
        else { return nil }
        self.subject = subject
        self.values = values.compactMapValues { value in
            if let text = value as? String { return .texts([text]) }
            if let texts = value as? [String] { return .texts(texts) }
            return (value as? Double).map { .number($0) }
        }
    }

    /// - Throws: ``OpenIDError/refused(_:)`` for a token of another issuer, for another client, another sign-in or another time.
    func check(
        for configuration: OpenIDConfiguration, nonce: String, now: Instant, leeway: Duration
    ) throws(OpenIDError) {
        guard Self.isSame(text("iss"), configuration.issuer) else { throw .refused("the token is of another issuer") }
        let (audience, party) = (texts("aud") ?? [], text("azp"))
        guard audience.contains(where: { Self.isSame($0, configuration.clientID) }),
            party == nil || Self.isSame(party, configuration.clientID),
            audience.count == 1 || party != nil
        else { throw .refused("the token is for another client") }
        guard let expires = time("exp"), expires > now - leeway else { throw .refused("the token has expired") }
        guard time("iat").map({ $0 <= now + leeway }) ?? false, time("nbf").map({ $0 <= now + leeway }) ?? true else {
            throw .refused("the token is of the future")
        }
        guard Self.isSame(text("nonce"), nonce) else { throw .refused("the token was made for another sign-in") }
    }

    /// Texts are the same by their bytes here: two that look alike are not.
    private static func isSame(_ text: String?, _ other: String) -> Bool {
        text?.utf8.elementsEqual(other.utf8) == true
    }

    private func time(_ claim: String) -> Instant? {
        guard case .number(let seconds) = values[claim], (0...1e11).contains(seconds) else { return nil }
        return Instant(seconds: Int64(seconds))
    }

    /// The best name for people: the first of the claims that have one.
    var name: String? {
        ["preferred_username", "name", "email"].lazy.compactMap(text).first { !$0.isEmpty }
    }

    /// The groups in a claim; nil if there is no such claim.
    func groups(_ claim: String) -> [String]? { texts(claim) }

    private func texts(_ claim: String) -> [String]? {
        guard case .texts(let texts) = values[claim] else { return nil }
        return texts
    }

    /// Nil for a claim that has several.
    private func text(_ claim: String) -> String? { texts(claim).flatMap { $0.count == 1 ? $0[0] : nil } }
}

internal import Cryptography
internal import CryptoExtras
internal import Foundation
internal import JWTKit
internal import Synchronization

/// An OpenID issuer on a real socket, which signs what a test wants, right or wrong.
public final class FakeIssuer: Sendable {
    /// How a token is signed.
    public enum Signature: Sendable, CaseIterable {
        case es256, rs256
        /// By a key that the issuer does not publish, under the id of one that it does.
        case otherKey
        /// By HMAC, with the client's secret.
        case secret
        /// By HMAC, with the published key as the secret.
        case publishedKey
        case none
    }

    /// What is changed in the answers.
    public struct Answers: Sendable {
        /// Claims in place of the usual ones, as JSON; an empty text for none of that name.
        public var claims: [String: String] = [:]
        public var signature = Signature.es256
        /// The id of the published keys; another one for keys that were changed.
        public var keyID = "one"
        /// Keys of the metadata in place of the usual ones.
        public var metadata: [String: String] = [:]
        /// What `/userinfo` answers, as JSON.
        public var user = #"{"sub": "subject-1"}"#
        /// How long the answer about itself takes, in seconds.
        public var delay = 0.0
    }

    private struct State {
        var answers = Answers()
        var codes: [String: (challenge: String, returning: String, token: String)] = [:]
        var keyFetches = 0
        var tokenRequests = 0
        var metadataRequests = 0
    }

    public let clientID = "photos-client"
    public let clientSecret = "a secret of the client: ä+/="
    private let state = Mutex(State())
    private let server: TestServer
    private let curve = ES256PrivateKey()
    private let other = ES256PrivateKey()
    private let rsa: JWTKit.Insecure.RSA.PrivateKey

    public init() throws {
        rsa = try JWTKit.Insecure.RSA.PrivateKey(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
        let answer = Mutex<(@Sendable (TestRequest) -> TestReply)?>(nil)
        server = try TestServer { request in answer.withLock { $0 }?(request) ?? TestReply(500, text: "") }
        answer.withLock { $0 = { [unowned self] in self.reply(to: $0) } }
    }

    public var url: String { server.url("") }
    /// How often the keys were fetched.
    public var keyFetches: Int { state.withLock { $0.keyFetches } }
    /// How often something was asked with a code.
    public var tokenRequests: Int { state.withLock { $0.tokenRequests } }
    /// How often the issuer was asked about itself.
    public var metadataRequests: Int { state.withLock { $0.metadataRequests } }

    public func stop() { server.stop() }

    /// Changes what is answered from now on.
    public func change(_ body: (inout Answers) -> Void) { state.withLock { body(&$0.answers) } }

    /// What a user does who opens this address and signs in: returns the address that the browser is sent back to.
    public func approve(_ address: String) async throws -> String {
        let items = URLComponents(string: address)?.queryItems ?? []
        let query = Dictionary(items.compactMap { item in item.value.map { (item.name, $0) } }) { first, _ in first }
        let code = UUID().uuidString
        let token = try await token(nonce: query["nonce"] ?? "")
        let (challenge, returning) = (query["code_challenge"] ?? "", query["redirect_uri"] ?? "")
        guard query["response_type"] == "code", query["client_id"] == clientID, query["code_challenge_method"] == "S256"
        else { return "" }
        state.withLock { $0.codes[code] = (challenge, returning, token) }
        return "\(returning)?code=\(code)&state=\(query["state"] ?? "")"
    }

    // MARK: - Tokens

    /// A token for a sign-in.
    public func token(nonce: String) async throws -> String {
        let answers = state.withLock { $0.answers }
        let now = Int(Date().timeIntervalSince1970)
        var claims = [
            "iss": "\"\(url)\"", "sub": "\"subject-1\"", "aud": "\"\(clientID)\"", "nonce": "\"\(nonce)\"",
            "iat": "\(now)", "exp": "\(now + 300)", "preferred_username": "\"Berta\"",
        ]
        claims.merge(answers.claims) { $1 }
        let payload = claims.filter { !$0.value.isEmpty }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        let names: [Signature: String] = [.rs256: "RS256", .secret: "HS256", .publishedKey: "HS256", .none: "none"]
        let kid = answers.keyID + (answers.signature == .rs256 ? "-rsa" : "")
        let header = #"{"alg": "\#(names[answers.signature] ?? "ES256")", "kid": "\#(kid)", "typ": "JWT"}"#
        let signed = Self.encode(Array(header.utf8)) + "." + Self.encode(Array("{\(payload)}".utf8))
        return signed + "." + Self.encode(try await signature(of: signed, answers.signature))
    }

    private func signature(of text: String, _ kind: Signature) async throws -> [UInt8] {
        let keys = JWTKeyCollection()
        switch kind {
        case .none: return []
        case .es256: await keys.add(ecdsa: curve)
        case .otherKey: await keys.add(ecdsa: other)
        case .rs256: await keys.add(rsa: rsa, digestAlgorithm: .sha256)
        case .secret: await keys.add(hmac: .init(from: clientSecret), digestAlgorithm: .sha256)
        case .publishedKey:
            await keys.add(hmac: .init(from: curve.publicKey.pemRepresentation), digestAlgorithm: .sha256)
        }
        return try await keys.getKey().sign(Data(text.utf8))
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    // MARK: - Answers

    private func reply(to request: TestRequest) -> TestReply {
        switch request.path {
        case "/.well-known/openid-configuration": metadataAnswer()
        case "/keys": keys()
        case "/token" where request.method == "POST": tokenAnswer(request)
        case "/userinfo" where request.headers["authorization"] == "Bearer access":
            TestReply(200, text: state.withLock { $0.answers.user })
        default: TestReply(404, text: "not found")
        }
    }

    private func metadataAnswer() -> TestReply {
        let delay = state.withLock { state in
            state.metadataRequests += 1
            return state.answers.delay
        }
        Thread.sleep(forTimeInterval: delay)
        return TestReply(200, text: metadata)
    }

    private var metadata: String {
        var values = [
            "issuer": url, "authorization_endpoint": url + "/authorize?kind=1", "token_endpoint": url + "/token",
            "jwks_uri": url + "/keys", "userinfo_endpoint": url + "/userinfo",
        ]
        values.merge(state.withLock { $0.answers.metadata }) { $1 }
        return "{" + values.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}"
    }

    private func keys() -> TestReply {
        let id = state.withLock { state in
            state.keyFetches += 1
            return state.answers.keyID
        }
        guard let point = curve.publicKey.parameters, let numbers = try? rsa.publicKey.getKeyPrimitives() else {
            return TestReply(500, text: "")
        }
        let (n, e) = (Self.encode(Array(numbers.modulus)), Self.encode(Array(numbers.publicExponent)))
        return TestReply(
            200,
            text: """
                {"keys": [
                  {"kty": "oct", "kid": "\(id)", "k": "c2VjcmV0"},
                  {"kty": "RSA", "kid": "\(id)-rsa", "use": "enc", "n": "AQAB", "e": "AQAB"},
                  {"kty": "EC", "kid": "\(id)", "use": "sig", "crv": "P-256", "alg": "ES256",
                   "x": "\(point.x)", "y": "\(point.y)"},
                  {"kty": "RSA", "kid": "\(id)-rsa", "n": "\(n)", "e": "\(e)"}
                ]}
                """)
    }

    private func tokenAnswer(_ request: TestRequest) -> TestReply {
        state.withLock { $0.tokenRequests += 1 }
        let pairs = String(decoding: request.body, as: UTF8.self).split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
        }
        let form = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
        let credentials = request.headers["authorization"].flatMap { value in
            Data(base64Encoded: String(value.dropFirst("Basic ".count))).map { String(decoding: $0, as: UTF8.self) }
        }
        let parts = credentials?.split(separator: ":").map { String($0).removingPercentEncoding ?? "" }
        guard parts == [clientID, clientSecret],
            let known = state.withLock({ $0.codes.removeValue(forKey: form["code"] ?? "") }),
            form["grant_type"] == "authorization_code", form["redirect_uri"] == known.returning,
            Self.encode(Cryptography.SHA256.hash(data: Array((form["code_verifier"] ?? "").utf8))) == known.challenge
        else { return TestReply(400, text: #"{"error": "invalid_grant"}"#) }
        return TestReply(
            200, text: #"{"id_token": "\#(known.token)", "access_token": "access", "token_type": "Bearer"}"#)
    }
}

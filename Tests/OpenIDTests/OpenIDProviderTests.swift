import Fetching
import Foundation
import OpenID
import Synchronization
import TestServer
import Testing
import Times

/// Signing in at an issuer on a real socket, which answers right, or lies.
@Suite struct OpenIDProviderTests {
    private static let returning = "https://photos.example/sign-in/openid/return"

    private let issuer: FakeIssuer
    private let provider: OpenIDProvider
    private let clock = Clock()

    /// A clock that a test can set.
    private final class Clock: Sendable {
        private let later = Mutex(Duration.zero)
        func pass(_ duration: Duration) { later.withLock { $0 += duration } }
        var now: Instant {
            Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) + later.withLock { $0 }
        }
    }

    init() throws {
        issuer = try FakeIssuer()
        provider = try Self.provider(issuer, clock)
    }

    private static func provider(
        _ issuer: FakeIssuer, _ clock: Clock, client: String? = nil, secret: String? = nil
    ) throws -> OpenIDProvider {
        var configuration = try OpenIDConfiguration(
            issuer: issuer.url, clientID: client ?? issuer.clientID, clientSecret: secret ?? issuer.clientSecret)
        configuration.needsGroups = true
        let fetcher = try Fetcher(FetcherConfiguration(userAgent: "photos-tests"))
        return OpenIDProvider(configuration, fetcher: fetcher, now: { clock.now })
    }

    /// Signs in, with what the test changes on the way.
    private func signIn(
        _ secrets: SignInSecrets = SignInSecrets(), issuer stated: String? = nil,
        with other: SignInSecrets? = nil
    ) async throws -> OpenIDIdentity {
        let address = try await provider.authorizationURL(for: secrets, returning: Self.returning)
        let back = try await issuer.approve(address)
        let query = try #require(URLComponents(string: back)?.queryItems)
        let code = try #require(query.first { $0.name == "code" }?.value)
        #expect(secrets.isState(query.first { $0.name == "state" }?.value ?? ""))
        return try await provider.identity(
            for: code, issuer: stated, secrets: other ?? secrets, returning: Self.returning)
    }

    private func refusal(_ body: () async throws -> OpenIDIdentity) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return switch error {
            case OpenIDError.refused(let reason), OpenIDError.unavailable(let reason): reason
            case OpenIDError.noAnswer(let error): "no answer: \(error)"
            default: "\(error)"
            }
        }
    }

    @Test(arguments: [FakeIssuer.Signature.es256, .rs256])
    func aUserIsIdentified(by signature: FakeIssuer.Signature) async throws {
        defer { issuer.stop() }
        issuer.change { answers in
            answers.signature = signature
            answers.claims["groups"] = #"["family", "owners"]"#
        }
        let expected = OpenIDIdentity(subject: "subject-1", name: "Berta", groups: ["family", "owners"])
        #expect(try await signIn() == expected)
        #expect(try await signIn(issuer: issuer.url) == expected)
        #expect(issuer.keyFetches == 1)
    }

    @Test(arguments: [FakeIssuer.Signature.otherKey, .secret, .publishedKey, .none])
    func aTokenThatIsNotSignedByAPublishedKeyIsRefused(_ signature: FakeIssuer.Signature) async throws {
        defer { issuer.stop() }
        issuer.change { $0.signature = signature }
        let reason = try #require(await refusal { try await signIn() })
        #expect(reason.contains(signature == .otherKey ? "signature" : "not accepted"), "\(reason)")
    }

    @Test(arguments: [
        (["iss": #""https://other.example""#], "another issuer"), (["iss": ""], "another issuer"),
        (["aud": #""other""#], "another client"), (["aud": ""], "another client"),
        (["aud": #"["photos-client", "other"]"#], "another client"),
        (["aud": #"["photos-client", "other"]"#, "azp": #""other""#], "another client"),
        (["azp": #""other""#], "another client"),
        (["exp": "1000000000"], "expired"), (["exp": ""], "expired"), (["exp": #""never""#], "expired"),
        (["iat": "99999999999"], "future"), (["iat": ""], "future"), (["nbf": "99999999999"], "future"),
        (["nonce": #""other""#], "another sign-in"), (["nonce": ""], "another sign-in"),
        (["sub": ""], "claims"), (["sub": #""""#], "claims"), (["sub": "7"], "claims"),
    ])
    func aTokenForSomethingElseIsRefused(claims: [String: String], reason: String) async throws {
        defer { issuer.stop() }
        issuer.change { $0.claims = claims }
        let refusal = try #require(await refusal { try await signIn() }, "\(claims)")
        #expect(refusal.contains(reason), "\(claims): \(refusal)")
    }

    @Test func anAudienceOfSeveralNeedsThisClientAsItsParty() async throws {
        defer { issuer.stop() }
        issuer.change { answers in
            answers.claims = ["aud": #"["other", "photos-client"]"#, "azp": #""photos-client""#]
        }
        #expect(try await signIn().name == "Berta")
    }

    @Test func aCodeIsOfUseOnlyToTheBrowserThatAskedForIt() async throws {
        defer { issuer.stop() }
        #expect(try await signIn().name == "Berta")
        // Another browser has another verifier, and another nonce.
        #expect(await refusal { try await signIn(with: SignInSecrets()) }?.contains("refused the code") == true)
        #expect(
            await refusal { try await signIn(issuer: "https://other.example") } == "the answer is of another issuer")
        let reason = await refusal {
            try await provider.identity(
                for: "guessed", issuer: nil, secrets: SignInSecrets(), returning: Self.returning)
        }
        #expect(reason?.contains("status 400") == true)
    }

    @Test func keysAreFetchedAgainWhenTheyHaveChangedButNotForEveryToken() async throws {
        defer { issuer.stop() }
        #expect(try await signIn().name == "Berta")
        issuer.change { $0.keyID = "two" }
        #expect(await refusal { try await signIn() }?.contains("unknown key") == true)
        #expect(issuer.keyFetches == 1)
        clock.pass(.seconds(59))
        // The time of the tokens is the real one, a minute before the clock's: still within their life.
        #expect(await refusal { try await signIn() }?.contains("unknown key") == true)
        clock.pass(.seconds(2))
        #expect(try await signIn().name == "Berta")
        #expect(issuer.keyFetches == 2)
    }

    @Test func nameAndGroupsCanBeInTheAnswerAboutTheUser() async throws {
        defer { issuer.stop() }
        issuer.change { answers in
            answers.claims = ["preferred_username": ""]
            answers.user = #"{"sub": "subject-1", "name": "Anna", "groups": "owners"}"#
        }
        #expect(try await signIn() == OpenIDIdentity(subject: "subject-1", name: "Anna", groups: ["owners"]))
        issuer.change { $0.user = #"{"sub": "subject-2", "name": "Carl"}"# }
        #expect(await refusal { try await signIn() }?.contains("another user") == true)
        issuer.change { $0.user = #"{"sub": "subject-1"}"# }
        #expect(try await signIn() == OpenIDIdentity(subject: "subject-1", name: "subject-1", groups: []))
    }

    @Test(arguments: [
        ("issuer", "https://other.example", "calls itself"), ("jwks_uri", "http://keys.example/", "without TLS"),
        ("token_endpoint", "http://192.0.2.1/", "without TLS"),
        ("authorization_endpoint", "javascript:alert(1)", "without TLS"),
    ])
    func anIssuerThatStatesSomethingUnsafeIsNotUsed(key: String, value: String, reason: String) async throws {
        defer { issuer.stop() }
        issuer.change { $0.metadata[key] = value }
        let refusal = try #require(await refusal { try await signIn() })
        #expect(refusal.contains(reason), "\(refusal)")
    }

    /// An issuer in the private network cannot send the server to other machines there.
    @Test func onlyTheIssuerItselfMayBePrivate() async throws {
        defer { issuer.stop() }
        issuer.change { $0.metadata["token_endpoint"] = "https://127.0.0.2:1/token" }
        let refusal = try #require(await refusal { try await signIn() })
        #expect(refusal.contains("addressNotAllowed"), "\(refusal)")
    }

    @Test func aServerThatIsNotThereIsSaid() async throws {
        issuer.stop()
        #expect(await refusal { try await signIn() }?.contains("no answer") == true)
    }

    @Test(arguments: [
        "http://id.example.org", "ftp://id.example.org", "id.example.org", "https://", "https://a@id.example.org",
        "https://id.example.org/?a=b", "https://id.example.org/#a", "",
    ])
    func anInvalidIssuerIsRefused(_ text: String) {
        #expect(throws: OpenIDError.self) {
            try OpenIDConfiguration(issuer: text, clientID: "photos", clientSecret: nil)
        }
    }

    @Test func secretsOfASignInAreReadBack() throws {
        let secrets = SignInSecrets()
        #expect(SignInSecrets(Substring(secrets.text)) == secrets)
        #expect(secrets.text.utf8.count == 3 * 43 + 2)
        #expect(!secrets.isState("") && !secrets.isState(secrets.nonce) && secrets.isState(secrets.state))
        for text in ["", "..", "a.b.c", secrets.text + ".", String(secrets.text.dropLast()), secrets.text + "="] {
            #expect(SignInSecrets(Substring(text)) == nil, "\(text)")
        }
    }
}

internal import Bytes
public import Fetching
internal import Foundation
public import Times

/// An issuer that identifies users: its addresses and keys, which are fetched when they are needed, and kept.
public actor OpenIDProvider {
    public nonisolated let configuration: OpenIDConfiguration
    private let fetcher: Fetcher
    private let now: @Sendable () -> Instant
    private var metadata: (value: Result<ProviderMetadata, OpenIDError>, until: Instant)?
    private var fetching: Task<Result<ProviderMetadata, OpenIDError>, Never>?
    private var keys: (value: [SigningKey], at: Instant)?

    /// How long addresses are kept, and that they could not be fetched.
    private static let (metadataLifetime, failureLifetime) = (Duration.seconds(3600), Duration.seconds(30))
    /// How long keys are kept; and how soon they are fetched again for a token that none of them signed, because the issuer may have
    /// changed them.
    private static let (keysLifetime, keysPause) = (Duration.seconds(86_400), Duration.seconds(60))
    private static let longestAnswer = 1 << 20

    /// - Parameter now: the clock by which tokens expire.
    public init(_ configuration: OpenIDConfiguration, fetcher: Fetcher, now: @escaping @Sendable () -> Instant) {
        (self.configuration, self.fetcher, self.now) = (configuration, fetcher, now)
    }

    /// The address at the issuer that a browser is sent to.
    ///
    /// - Parameter returning: the absolute URL to which the issuer sends the browser back.
    /// - Throws: ``OpenIDError/unavailable(_:)``.
    public func authorizationURL(
        for secrets: SignInSecrets, returning: String
    ) async throws(OpenIDError) -> String {
        let metadata = try await currentMetadata()
        guard var url = URLComponents(string: metadata.authorizationEndpoint) else { throw Self.noAddress }
        url.queryItems =
            (url.queryItems ?? []) + [
                .init(name: "response_type", value: "code"), .init(name: "client_id", value: configuration.clientID),
                .init(name: "redirect_uri", value: returning),
                .init(name: "scope", value: metadata.scope), .init(name: "state", value: secrets.state),
                .init(name: "nonce", value: secrets.nonce),
                .init(name: "code_challenge", value: secrets.challenge),
                .init(name: "code_challenge_method", value: "S256"),
            ]
        // A plus in a query is a space for forms.
        url.percentEncodedQuery = url.percentEncodedQuery?.replacing("+", with: "%2B")
        guard let text = url.string else { throw Self.noAddress }
        return text
    }

    /// Exchanges a code for the identity of the user.
    ///
    /// - Parameters:
    ///   - code: what the browser brought back.
    ///   - issuer: the issuer that the browser named; nil if it named none (RFC 9207).
    /// - Throws: ``OpenIDError``.
    public func identity(
        for code: String, issuer: String?, secrets: SignInSecrets, returning: String
    ) async throws(OpenIDError) -> OpenIDIdentity {
        guard issuer == nil || issuer == configuration.issuer else { throw .refused("the answer is of another issuer") }
        let metadata = try await currentMetadata()
        let answer = try await exchange(code, secrets, returning, metadata)
        let token = try IDToken(answer.idToken)
        let claims = try await token.verified(
            by: try await key(for: token, metadata), for: configuration, nonce: secrets.nonce, now: now())
        return try await identity(claims, answer.accessToken, metadata)
    }

    // MARK: - Steps

    private struct TokenAnswer: Decodable {
        var id_token: String
        var access_token: String?

        var idToken: String { id_token }
        var accessToken: String? { access_token }
    }

    private func exchange(
        _ code: String, _ secrets: SignInSecrets, _ returning: String, _ metadata: ProviderMetadata
    ) async throws(OpenIDError) -> TokenAnswer {
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", returning),
            ("code_verifier", secrets.verifier),
        ]
        var request = request(metadata.tokenEndpoint)
        if let secret = configuration.clientSecret, metadata.takesBasic {
            // RFC 6749, section 2.3.1: both are encoded as in a form before they are joined.
            let pair = "\(Self.encoded(configuration.clientID)):\(Self.encoded(secret))"
            request.authorization = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            form.append(("client_id", configuration.clientID))
            if let secret = configuration.clientSecret { form.append(("client_secret", secret)) }
        }
        let body = form.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        request.posted = PostedBody(Array(body.utf8), type: "application/x-www-form-urlencoded")
        do throws(FetchError) {
            let bytes = try await fetcher.data(request).bytes
            if let answer = try? JSONDecoder().decode(TokenAnswer.self, from: Data(bytes)) { return answer }
        } catch .http(let status, _) where (400...499).contains(status) {
            throw .refused("the issuer refused the code, or the client id and secret, with the status \(status)")
        } catch {
            throw .noAnswer(error)
        }
        throw .unavailable("the issuer answered without an ID token")
    }

    private func key(
        for token: IDToken, _ metadata: ProviderMetadata
    ) async throws(OpenIDError) -> SigningKey {
        if let keys, keys.at > now() - Self.keysLifetime {
            if let key = SigningKey.find(for: token, in: keys.value) { return key }
            guard keys.at < now() - Self.keysPause else { throw .refused("the token is signed by an unknown key") }
        }
        guard let fetched = SigningKey.all(in: try await get(metadata.keysAddress)) else {
            throw .unavailable("the keys of the issuer cannot be read")
        }
        keys = (fetched, now())
        guard let key = SigningKey.find(for: token, in: fetched) else {
            throw .refused("the token is signed by an unknown key")
        }
        return key
    }

    /// Name and groups from the token, else from the issuer's answer about the user.
    private func identity(
        _ claims: Claims, _ accessToken: String?, _ metadata: ProviderMetadata
    ) async throws(OpenIDError) -> OpenIDIdentity {
        var (name, groups) = (claims.name, claims.groups(configuration.groupsClaim))
        if name == nil || groups == nil && configuration.needsGroups, let address = metadata.userAddress,
            let accessToken
        {
            let more = Claims(try await get(address, authorization: "Bearer \(accessToken)"))
            guard more?.subject == claims.subject else { throw .refused("the issuer answered about another user") }
            (name, groups) = (name ?? more?.name, groups ?? more?.groups(configuration.groupsClaim))
        }
        return OpenIDIdentity(subject: claims.subject, name: name ?? claims.subject, groups: groups ?? [])
    }

    /// The addresses of the issuer. All who wait share one request, and a failure counts for those who come soon after it.
    private func currentMetadata() async throws(OpenIDError) -> ProviderMetadata {
        if let metadata, metadata.until > now() { return try metadata.value.get() }
        let task =
            fetching
            ?? Task {
                do throws(OpenIDError) {
                    return Result.success(
                        try ProviderMetadata(
                            try await self.get(ProviderMetadata.address(self.configuration)), self.configuration))
                } catch {
                    return Result<ProviderMetadata, OpenIDError>.failure(error)
                }
            }
        fetching = task
        let value = await task.value
        if fetching == task {
            fetching = nil
            let isThere = (try? value.get()) != nil
            metadata = (value, now() + (isThere ? Self.metadataLifetime : Self.failureLifetime))
        }
        return try value.get()
    }

    // MARK: - Requests

    /// A request that may go to the issuer's own host even if that is in the private network, and to no other private one.
    private func request(_ url: String) -> FetchRequest {
        let named = try? NamedServer(of: configuration.issuer)
        var request = FetchRequest(
            url: url, maximumBytes: Self.longestAnswer,
            privateNetwork: named.map(PrivateNetworkPermission.server) ?? .publicOnly,
            timeLimits: TimeLimits(total: .seconds(20)))
        request.accept = "application/json"
        return request
    }

    private func get(_ url: String, authorization: String? = nil) async throws(OpenIDError) -> [UInt8] {
        var request = request(url)
        request.authorization = authorization
        do {
            return try await fetcher.data(request).bytes
        } catch {
            throw .noAnswer(error)
        }
    }

    private static var noAddress: OpenIDError { .unavailable("the issuer states no address for signing in") }

    private static func encoded(_ text: String) -> String {
        PercentEncoding.text(text, keeping: PercentEncoding.isUnreserved)
    }
}

internal import Catalog
internal import Fetching
internal import HTTPTypes
internal import Logging
internal import OpenID
internal import PhotoLibrary
internal import Synchronization

/// `/sign-in/openid`: signing in by an OpenID issuer.
struct OpenIDFeature: Feature {
    let provider: OpenIDProvider
    let options: OpenIDSignIn
    let library: PhotoLibrary
    let authenticator: Authenticator
    let address: ServerAddress
    let logger: Logger
    private let waiters = Waiters()
    /// By which this server knows its own cookies; sign-ins that are under way end with the server.
    private let key = (0..<32).map { _ in UInt8.random(in: 0...255) }

    init(
        provider: OpenIDProvider, options: OpenIDSignIn, library: PhotoLibrary, authenticator: Authenticator,
        address: ServerAddress, logger: Logger
    ) {
        (self.provider, self.options, self.library) = (provider, options, library)
        (self.authenticator, self.address, self.logger) = (authenticator, address, logger)
    }

    static let path = "/sign-in/openid"
    private static let returnPath = path + "/return"

    var routes: [Route] {
        [.page(Self.path, for: .all, start), .page(Self.returnPath, for: .all, finish)]
    }

    /// Sends the browser to the issuer, with a cookie that its answer has to fit.
    private func start(_ request: ServerRequest) async throws -> Answer {
        let target = SignInFeature.path(try request.query.text("to") ?? "/")
        try authenticator.checkSignIn(from: request.client)
        let secrets = SignInSecrets()
        let url = try await waiting {
            try await translating { () async throws(OpenIDError) in
                try await provider.authorizationURL(for: secrets, returning: returning(request))
            }
        }
        let cookie = OpenIDCookie(secrets: secrets, target: target)
        return Answer(
            status: .seeOther, headers: [.location: url, .setCookie: cookie.set(key), .cacheControl: "no-store"])
    }

    /// Signs in the user whom the issuer has identified.
    private func finish(_ request: ServerRequest) async throws -> Answer {
        let query = request.query
        let cookie = OpenIDCookie(request.headers, key)
        guard let cookie, let state = try query.text("state"), cookie.secrets.isState(state) else {
            throw Problem(
                .forbidden, "not signed in: this browser did not begin this sign-in, or too long ago; try again")
        }
        guard let code = try query.text("code"), try query.text("error") == nil else {
            throw Problem(.forbidden, "not signed in: the issuer refused, or you went back; try again")
        }
        let issuer = try query.text("iss")
        // Each attempt asks the issuer: those of an address that go on failing have to wait.
        let identity = try await authenticator.checkAnswer(by: "openid", from: request.client) {
            try await waiting {
                try await translating { () async throws(OpenIDError) in
                    try await provider.identity(
                        for: code, issuer: issuer, secrets: cookie.secrets, returning: returning(request))
                }
            }
        }
        var answer = Answer(
            status: .seeOther,
            headers: [
                .location: address.base + cookie.target, .setCookie: OpenIDCookie.clear, .cacheControl: "no-store",
            ])
        try admit(identity, from: request.client).setCookies(&answer.headers, base: address.base)
        return answer
    }

    private func admit(_ identity: OpenIDIdentity, from client: ClientAddress) throws -> SignedIn {
        guard options.admits(identity.groups) else {
            library.auditLog.noteFailedSignIn(nil, by: .visitor(address: client.shown))
            throw Problem(.forbidden, "not signed in: you are in no group that may read this library")
        }
        let person = try library.people.identified(
            by: options.configuration.issuer, subject: identity.subject, name: identity.name,
            role: options.role(identity.groups))
        authenticator.refresh()
        guard let signedIn = try authenticator.signedIn(person) else {
            throw Problem(.forbidden, "not signed in: the user was removed")
        }
        return signedIn
    }

    private func returning(_ request: ServerRequest) -> String { address.root(request) + Self.returnPath }

    /// Runs `body`, which waits for the issuer, unless many wait already: a slow issuer must not hold up the whole server.
    ///
    /// - Throws: ``Problem`` 503.
    private func waiting<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard waiters.enter() else {
            throw Problem(
                .serviceUnavailable, "too many sign-ins at once; try again", headers: [.retryAfter: "5"])
        }
        defer { waiters.leave() }
        return try await body()
    }

    /// Converts errors of the issuer to problems, and writes their reasons to the server's log only: they are for the person who
    /// runs the server.
    private func translating<Value>(_ body: () async throws(OpenIDError) -> Value) async throws -> Value {
        do throws(OpenIDError) {
            return try await body()
        } catch .unavailable(let reason) {
            throw unavailable(reason)
        } catch .noAnswer(let error) {
            throw unavailable("the issuer does not answer: \(error.reason)")
        } catch .refused(let reason), .invalid(let reason) {
            logger.warning("refused a sign-in by OpenID", metadata: ["reason": "\(reason)"])
            throw Problem(.forbidden, "not signed in: the answer of the issuer cannot be trusted; try again")
        }
    }

    private func unavailable(_ reason: String) -> Problem {
        logger.error("cannot sign in by OpenID", metadata: ["reason": "\(reason)"])
        return Problem(.badGateway, "not signed in: the issuer does not answer as it should; try again later")
    }
}

/// How many requests wait for an issuer.
private final class Waiters: Sendable {
    private static let most = 16
    private let count = Atomic(0)

    func enter() -> Bool {
        if count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.most { return true }
        leave()
        return false
    }

    func leave() { count.wrappingSubtract(1, ordering: .relaxed) }
}

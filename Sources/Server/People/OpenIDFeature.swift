internal import Catalog
internal import Fetching
internal import Foundation
internal import HTTPTypes
internal import Logging
internal import OpenID
internal import PhotoLibrary

/// `/sign-in/openid`: signing in by an OpenID issuer.
struct OpenIDFeature: Feature {
    let provider: OpenIDProvider
    let options: OpenIDSignIn
    let library: PhotoLibrary
    let authenticator: Authenticator
    let address: ServerAddress
    let logger: Logger

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
        let url = try await translating(request) { () async throws(OpenIDError) in
            try await provider.authorizationURL(for: secrets, returning: returning(request))
        }
        let cookie = OpenIDCookie(secrets: secrets, target: target)
        return Answer(
            status: .seeOther, headers: [.location: url, .setCookie: cookie.set, .cacheControl: "no-store"])
    }

    /// Signs in the user whom the issuer has identified.
    private func finish(_ request: ServerRequest) async throws -> Answer {
        try authenticator.checkSignIn(from: request.client)
        let query = request.query
        let cookie = OpenIDCookie(request.headers)
        guard let cookie, let state = try query.text("state"), cookie.secrets.isState(state) else {
            throw Problem(
                .forbidden, "not signed in: this browser did not begin this sign-in, or too long ago; try again")
        }
        guard let code = try query.text("code"), try query.text("error") == nil else {
            throw Problem(.forbidden, "not signed in: the issuer refused, or you went back; try again")
        }
        let issuer = try query.text("iss")
        let identity = try await translating(request) { () async throws(OpenIDError) in
            try await provider.identity(
                for: code, issuer: issuer, secrets: cookie.secrets, returning: returning(request))
        }
        let person = try library.people.identified(
            by: options.configuration.issuer, subject: identity.subject, name: identity.name, role: role(identity))
        authenticator.refresh()
        guard let signedIn = try authenticator.signedIn(person) else {
            throw Problem(.forbidden, "not signed in: the user was removed")
        }
        var answer = Answer(
            status: .seeOther,
            headers: [
                .location: address.base + cookie.target, .setCookie: OpenIDCookie.clear, .cacheControl: "no-store",
            ])
        signedIn.setCookies(&answer.headers, base: address.base)
        return answer
    }

    private func returning(_ request: ServerRequest) -> String { address.root(request) + Self.returnPath }

    /// Nil for what no group says, so that owners of the library decide it.
    private func role(_ identity: OpenIDIdentity) -> PersonRole {
        PersonRole(
            isOwner: options.owners.map(identity.groups.contains),
            mayUpload: options.uploaders.map(identity.groups.contains))
    }

    /// Converts errors of the issuer to problems, and writes their reasons to the server's log only: they are for the person who
    /// runs the server.
    private func translating<Value>(
        _ request: ServerRequest, _ body: () async throws(OpenIDError) -> Value
    ) async throws -> Value {
        do throws(OpenIDError) {
            return try await body()
        } catch .unavailable(let reason) {
            throw unavailable(reason)
        } catch .noAnswer(let error) {
            throw unavailable("the issuer does not answer: \(error.reason)")
        } catch .refused(let reason), .invalid(let reason) {
            logger.warning("refused a sign-in by OpenID", metadata: ["reason": "\(reason)"])
            library.auditLog.noteFailedSignIn(nil, by: .visitor(address: request.client.shown))
            throw Problem(.forbidden, "not signed in: the answer of the issuer cannot be trusted; try again")
        }
    }
}

extension OpenIDFeature {
    private func unavailable(_ reason: String) -> Problem {
        logger.error("cannot sign in by OpenID", metadata: ["reason": "\(reason)"])
        return Problem(.badGateway, "not signed in: the issuer does not answer as it should; try again later")
    }
}

/// The cookie that a browser has from the start of a sign-in at an issuer to its end.
///
/// Its name begins with `__Host-`, so that no other host can set it (RFC 6265bis, section 4.1.3.2).
struct OpenIDCookie {
    let secrets: SignInSecrets
    /// The page to open after the sign-in.
    let target: String

    private static let name = "__Host-photos-openid"
    /// How long a sign-in at the issuer can take, in seconds.
    private static let lifetime = 600

    init(secrets: SignInSecrets, target: String) {
        (self.secrets, self.target) = (secrets, target)
    }

    /// The cookie of a request; nil if there is none.
    init?(_ headers: HTTPFields) {
        guard let value = RequestCookie.values(Self.name, headers).first else { return nil }
        let parts = value.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let secrets = SignInSecrets(parts[0]),
            let target = String(parts[1]).removingPercentEncoding
        else { return nil }
        self.init(secrets: secrets, target: SignInFeature.path(target))
    }

    /// The value of `Set-Cookie`.
    var set: String { Self.header("\(secrets.text)~\(URLText.query(target))", age: Self.lifetime) }

    /// The value of `Set-Cookie` that removes it.
    static var clear: String { header("", age: 0) }

    private static func header(_ value: String, age: Int) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(age); HttpOnly; Secure; SameSite=Lax"
    }
}

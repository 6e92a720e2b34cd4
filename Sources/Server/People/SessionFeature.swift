internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary
internal import Times

/// `/api/v1/session`: the session and the user's own settings.
struct SessionFeature: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let leaving: SignOut

    var routes: [Route] {
        [
            Route(.get, "/api/v1/session", session),
            Route(.post, "/api/v1/session", for: .all, signIn),
            Route(.patch, "/api/v1/session", for: .people, change),
            Route(.delete, "/api/v1/session", for: .all, signOut),
        ]
    }

    private struct Credentials: Decodable {
        var name: String?
        var email: String?
        var password: String
    }

    private struct Change: Decodable {
        var locale: String?
    }

    private func session(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Self.answer(request.visitor.person)
    }

    /// Signs in and sets the cookies. A wrong name and a wrong password get the same response after the same time.
    private func signIn(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let credentials = try await request.json(Credentials.self)
        guard let name = credentials.name ?? credentials.email else {
            throw Problem.badRequest("missing key 'name': expected the name of a user")
        }
        let signedIn = try await authenticator.signIn(
            name: name, password: credentials.password, from: request.client,
            device: DeviceCookie.mark(in: request.headers))
        guard let signedIn else { throw Self.refusal }
        var answer = try Self.answer(signedIn.session.person, end: signedIn.session.end)
        signedIn.setCookies(&answer.headers, base: leaving.base)
        return answer
    }

    static let refusal = Problem(
        .unauthorized, "wrong name or password", headers: [.wwwAuthenticate: #"Bearer realm="photos""#])

    /// Stores the user's language.
    private func change(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let person = try request.person
        let change = try await request.json(Change.self)
        var changed = person
        if let locale = change.locale {
            guard locale.isEmpty || LocaleTag(locale) != nil else {
                throw Problem.badRequest(
                    "invalid language tag '\(locale.prefix(100))': expected BCP 47, such as sv or de-CH")
            }
            changed.locale = locale.isEmpty ? nil : locale
            try library.people.setLocale(changed.locale, of: person)
        }
        authenticator.refresh()
        return try Self.answer(changed)
    }

    /// Ends this session, or with `everywhere=true` all of the user's sessions.
    private func signOut(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("everywhere")
        try leaving.signOut(request.visitor, everywhere: request.query.boolean("everywhere"))
        return Answer(status: .noContent, headers: leaving.headers)
    }

    private struct Document: PublicDocument {
        struct Person: Encodable {
            var name: String?
            var isOwner: Bool
            var mayUpload: Bool
            var locale: String?
        }

        var person: Person?
        var expiresAt: String?
    }

    /// The answer about a user; nil for nobody.
    static func answer(_ person: Person?, end: Instant? = nil) throws -> Answer {
        let document = Document(
            person: person.map {
                .init(
                    name: $0.name.isEmpty ? nil : $0.name, isOwner: $0.isOwner, mayUpload: $0.mayUpload,
                    locale: $0.locale)
            },
            expiresAt: end.map(Timestamp.text))
        var answer = try Answer.json(document)
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

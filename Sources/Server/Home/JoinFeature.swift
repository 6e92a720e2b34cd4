internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/join`, which a device opens with a code, and the route that its script sends the code to.
struct JoinFeature: Feature {
    let authenticator: Authenticator
    let pairing: HomePairing
    let library: PhotoLibrary
    let pages: PageMaker
    /// Whether the server was started for a house.
    let isAtHome: Bool

    var routes: [Route] {
        [.page("/join", for: .all, page), Route(.post, "/api/v1/home/join", for: .all, join)]
    }

    private static let pageTemplate = Template<Page<JoinPage>>("join")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private struct Code: Decodable {
        var code: String
    }

    private struct Joined: PublicDocument {
        var name: String
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let content = JoinPage(isSignedIn: request.visitor.person != nil)
        let page = Page(
            content, title: frame.words("join"), tab: nil, in: frame, styles: ["sign-in"], scripts: ["join"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        answer.headers[.cacheControl] = "no-store"
        answer.headers[.referrerPolicy] = "no-referrer"
        return answer
    }

    /// Uses a code up and signs its device in as a new reader.
    private func join(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let code = try await request.json(Code.self).code
        guard isAtHome else {
            throw Problem.notFound("nobody can join this server; start it with `photos serve --home`")
        }
        guard request.visitor.person == nil else {
            throw Problem(.conflict, "this device is signed in already")
        }
        try authenticator.checkCode(from: request.client) { pairing.take(code) }
        let person = try library.people.addDevice(DeviceKind.name(request.headers[.userAgent] ?? ""))
        guard let signedIn = try authenticator.signedIn(person) else {
            throw Problem(.conflict, "this device was removed meanwhile; scan a new code")
        }
        authenticator.refresh()
        var answer = try Answer.json(Joined(name: person.name), status: .created)
        signedIn.setCookies(&answer.headers, base: pages.base)
        answer.headers[.cacheControl] = "no-store"
        answer.headers[.referrerPolicy] = "no-referrer"
        return answer
    }
}

/// The content of the page that a device opens to join.
struct JoinPage {
    /// Whether the browser is signed in already, so that it does not need a code.
    let isSignedIn: Bool
}

extension JoinPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("isSignedIn") { $0.isSignedIn }]
}

/// The kind of a device, after which it is named.
enum DeviceKind {
    /// The kind that the header `User-Agent` states: `phone`, `tablet` or `device`.
    static func name(_ agent: String) -> String {
        if agent.contains("iPad") || agent.contains("Tablet") { return "tablet" }
        if agent.contains("iPhone") || agent.contains("Mobile") { return "phone" }
        return agent.contains("Android") ? "tablet" : "device"
    }
}

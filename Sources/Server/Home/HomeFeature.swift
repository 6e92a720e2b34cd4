internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/home`, where the person at the machine, or an owner, shows a code by which a device joins, and sees which have joined.
struct HomeFeature: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let pairing: HomePairing
    /// Nil on a server that was not started for a house.
    let home: HomeConfiguration?
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/home", for: .owners, page),
            .page("/home/owners", method: .post, for: .owners, makeOwner),
            .page("/home/remove", method: .post, for: .owners, remove),
        ]
    }

    private static let pageTemplate = Template<Page<HomePage>>("home")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        try answer(request, error: nil)
    }

    private func makeOwner(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { name, library in _ = try library.people.makeOwner(name) }
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        // A person at the machine can always make another owner.
        let keepsOwner = !authenticator.isAtLibrary(request.client)
        return try await changed(request) { name, library in
            _ = try keepsOwner ? library.people.removeUnlessLastOwner(name) : library.people.remove(name)
        }
    }

    /// Changes the device that a form names, and leads back to the page, or shows the page with the reason why not.
    private func changed(
        _ request: ServerRequest, _ change: @escaping @Sendable (String, PhotoLibrary) throws -> Void
    ) async throws -> Answer {
        let name = try await request.form().text("name") ?? ""
        do {
            try await authenticator.changePeople(for: request.client) { [library] in
                // Other users are changed at /settings/people, where the page states what that means.
                guard try library.people.list().users.contains(where: { $0.isDevice && $0.name == name }) else {
                    throw LibraryError.notFound("no such device: \(name.prefix(100))")
                }
                try change(name, library)
            }
        } catch {
            return try answer(request, error: Problem(error))
        }
        return Answer(status: .seeOther, headers: [.location: "\(pages.base)/home", .cacheControl: "no-store"])
    }

    private func answer(_ request: ServerRequest, error: Problem?) throws -> Answer {
        let frame = try pages.frame(request)
        let users = try library.people.list().users
        let code = home.map { home in
            let link = pairing.makeLink(origin: pairing.origin ?? request.origin)
            return HomePage.Code(link: link, drawing: QRCode(link), fingerprint: home.fingerprint)
        }
        let content = HomePage(
            code: code, devices: users.filter(\.isDevice).map { HomePage.Device($0, words: frame.words) },
            count: String(users.count), error: error?.detail.asSentence)
        let page = Page(
            content, title: frame.words("homeTitle"), tab: .settings, in: frame,
            styles: ["text", "settings", "home"], scripts: ["home"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error { answer.status = error.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

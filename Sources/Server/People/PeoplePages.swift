internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/settings/people`, where owners manage who can sign in. Works without JavaScript.
struct PeoplePages: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/settings/people", for: .owners, page),
            .page("/settings/people", method: .post, for: .owners, add),
            .page("/settings/people/password", method: .post, for: .owners, setPassword),
            .page("/settings/people/uploads", method: .post, for: .owners, setMayUpload),
            .page("/settings/people/remove", method: .post, for: .owners, remove),
            .page("/settings/people/sessions", method: .post, for: .owners, endSession),
            .page("/settings/people/passkeys", method: .post, for: .owners, removePasskey),
        ]
    }

    private static let pageTemplate = Template<Page<PeoplePage>>("people")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        try answer(request, isSaved: try request.query.text("saved") != nil, error: nil)
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let (name, password) = (try form.text("name") ?? "", try form.text("password") ?? "")
            let (isOwner, mayUpload) = (try form.text("owner") != nil, try form.text("upload") != nil)
            return { _ = try library.people.add(name, password: password, isOwner: isOwner, mayUpload: mayUpload) }
        }
    }

    private func setPassword(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let (name, password) = (try form.text("name") ?? "", try form.text("password") ?? "")
            return { _ = try library.people.setPassword(password, of: name) }
        }
    }

    private func setMayUpload(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let (name, mayUpload) = (try form.text("name") ?? "", try form.text("upload") == "true")
            return { _ = try library.people.setMayUpload(mayUpload, of: name) }
        }
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let name = try form.text("name") ?? ""
            return { _ = try library.people.removeUnlessLastOwner(name) }
        }
    }

    private func endSession(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let (name, id) = (try form.text("name") ?? "", try form.text("session") ?? "")
            return { try library.people.endSession(id, ofUser: name) }
        }
    }

    private func removePasskey(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form, library in
            let (name, id) = (try form.text("name") ?? "", try form.text("passkey") ?? "")
            return { _ = try library.people.removePasskey(id, ofUser: name) }
        }
    }

    /// Makes the change that a form asks for and leads back to the page, or shows the page with the reason why not.
    private func changed(
        _ request: ServerRequest,
        _ asked: (Query, PhotoLibrary) throws -> @Sendable () throws -> Void
    ) async throws -> Answer {
        let form = try await request.form()
        do {
            try await authenticator.changePeople(for: request.client, try asked(form, library))
        } catch {
            return try answer(request, isSaved: false, error: Problem(error))
        }
        return Answer(
            status: .seeOther,
            headers: [.location: "\(pages.base)/settings/people?saved=true", .cacheControl: "no-store"])
    }

    private func answer(_ request: ServerRequest, isSaved: Bool, error: Problem?) throws -> Answer {
        let frame = try pages.frame(request)
        let visitor = request.visitor
        let users = try library.people.list().users
        let owners = users.count { $0.isOwner }
        let content = PeoplePage(
            people: try users.map { user in
                PeoplePage.Entry(
                    user, isMe: user.name == visitor.person?.name, isOnlyOwner: user.isOwner && owners == 1,
                    sessions: try library.people.sessions(ofUser: user.name).sessions.map {
                        SettingsPage.Session($0, isHere: $0.id == visitor.token?.id)
                    }, passkeys: try library.people.passkeys(ofUser: user.name).passkeys, words: frame.words)
            }, isSaved: isSaved, error: error?.detail.asSentence)
        let page = Page(
            content, title: frame.words("people"), tab: .settings, in: frame, styles: ["text", "settings"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error { answer.status = error.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/settings`: the account, the language, and what the browser remembers. Its forms work without JavaScript.
struct SettingsFeature: Feature {
    let library: PhotoLibrary
    let report: StatusReport
    let authenticator: Authenticator
    let pages: PageMaker
    let address: ServerAddress

    var routes: [Route] {
        [
            .page("/settings", page),
            .page("/settings/password", method: .post, for: .people, changePassword),
            .page("/settings/sessions", method: .post, for: .people, endSession),
            .page("/settings/passkeys", method: .post, for: .people, removePasskey),
        ]
    }

    private static let pageTemplate = Template<Page<SettingsPage>>("settings")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        try answer(request, isSaved: try request.query.text("saved") != nil, error: nil)
    }

    /// Changes the user's own password. All other sessions end; this browser gets a new one.
    private func changePassword(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let person = try request.accountHere
        do {
            let signedIn = try await authenticator.changePassword(
                of: person, from: try form.text("current") ?? "", to: try form.text("password") ?? "",
                at: request.client, device: DeviceCookie.mark(in: request.headers))
            guard let signedIn else { throw SessionFeature.refusal }
            var answer = saved
            signedIn.setCookies(&answer.headers, base: pages.base)
            return answer
        } catch {
            return try answer(request, isSaved: false, error: Problem(error))
        }
    }

    private func endSession(_ request: ServerRequest) async throws -> Answer {
        let person = try request.accountHere
        let id = try await request.form().text("session") ?? ""
        try library.people.endSession(id, ofUser: person.name)
        authenticator.refresh()
        return saved
    }

    private func removePasskey(_ request: ServerRequest) async throws -> Answer {
        let person = try request.accountHere
        let id = try await request.form().text("passkey") ?? ""
        _ = try library.people.removePasskey(id, ofUser: person.name)
        return saved
    }

    private func mayAddPasskeys(_ request: ServerRequest) throws -> Bool {
        guard let person = request.visitor.person, !person.name.isEmpty,
            (try? address.relyingParty(request)) != nil
        else { return false }
        return try library.people.mayHavePasskeys(person)
    }

    private var saved: Answer {
        Answer(
            status: .seeOther, headers: [.location: "\(pages.base)/settings?saved=true", .cacheControl: "no-store"])
    }

    private func answer(_ request: ServerRequest, isSaved: Bool, error: Problem?) throws -> Answer {
        let frame = try pages.frame(request)
        let visitor = request.visitor
        let account = visitor.account
        let sessions = try account.map { try library.people.sessions(ofUser: $0).sessions } ?? []
        let content = SettingsPage(
            account: account, maySignIn: authenticator.needsSignIn && visitor.person == nil,
            isOwner: visitor.person?.isOwner == true, isPerson: visitor.person != nil,
            mayUpload: visitor.person?.mayUpload == true,
            sessions: sessions.map { .init($0, isHere: $0.id == visitor.token?.id) },
            passkeys: try account.map { try library.people.passkeys(ofUser: $0).passkeys } ?? [],
            mayAddPasskeys: try mayAddPasskeys(request),
            summary: StatusPage.summary(try report.document(for: visitor).counts, words: frame.words),
            languages: try LanguageChoice.all(pages.words, chosen: request.chosenLocale),
            areNamesLocal: try frame.names.placeNames ?? library.names.direction(of: nil) == .local,
            isSaved: isSaved,
            error: error.map { $0.status == .unauthorized ? frame.words("passwordWrong") : $0.detail.asSentence },
            isErrorEnglish: error.map { $0.status != .unauthorized } ?? false)
        let page = Page(
            content, title: frame.words("settings"), tab: .settings, in: frame, styles: ["text", "settings"],
            scripts: ["settings"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error {
            // A browser asks for a name and a password itself when a page has the status 401.
            answer.status = error.status == .unauthorized ? .badRequest : error.status
            answer.headers[.cacheControl] = "no-store"
        }
        return answer
    }
}

internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/settings/sources`, where owners add, change and remove sources. Works without JavaScript.
struct SourcesPages: Feature {
    let library: PhotoLibrary
    let changes: SourceChanges
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/settings/sources", for: .owners, page),
            .page("/settings/sources", method: .post, for: .owners, add),
            .page("/settings/sources/change", method: .post, for: .owners, change),
            .page("/settings/sources/remove", method: .post, for: .owners, remove),
            .page("/settings/sources/undo", method: .post, for: .owners, restore),
            .page("/settings/sources/login", method: .post, for: .owners, logIn),
            .page("/settings/sources/logout", method: .post, for: .owners, logOut),
        ]
    }

    private static let pageTemplate = Template<Page<SourcesPage>>("sources")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        try answer(
            request, isSaved: try request.query.text("saved") != nil, removed: try request.query.text("removed"),
            error: nil)
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form in
            let new = NewSource(
                url: Self.trimmed(try form.text("url")) ?? "", name: Self.trimmed(try form.text("name")),
                settings: SourceSettings(
                    policyName: try form.text("policy"), ttl: nil, fetchName: try Self.fetch(form)))
            _ = try await changes.add(new, for: request.client)
        }
    }

    private func change(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form in
            let name = try form.text("source") ?? ""
            let before = try library.sources.list().sources.first { $0.name == name }
            let minutes = try form.integer("minutes", in: 0...SourceSettings.timesToLive.upperBound / 60)
            // Minutes that were not changed keep the seconds.
            let ttl = minutes.flatMap { $0 == before.map { $0.ttl / 60 } ? nil : $0 * 60 }
            let settings = SourceSettings(
                policyName: try form.text("policy"), ttl: ttl, fetchName: try Self.fetch(form))
            // The page shows the URL without its secret parts, so the field is empty unless the URL changes.
            _ = try await changes.change(
                name, url: Self.trimmed(try form.text("url")), settings, for: request.client)
        }
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        let name = try await request.form().text("source") ?? ""
        do {
            _ = try await changes.remove(name, for: request.client)
        } catch {
            return try answer(request, isSaved: false, removed: nil, error: Problem(error))
        }
        return leading(to: "removed", name)
    }

    private func restore(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form in
            _ = try await changes.restore(try form.text("source"), for: request.client)
        }
    }

    private func logIn(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form in
            let token = Self.trimmed(try form.text("token"))
            let login =
                try token.map { SourceLogin.token($0) }
                ?? .password(name: try form.text("name") ?? "", password: try form.text("password") ?? "")
            _ = try await changes.logIn(try form.text("source") ?? "", login, for: request.client)
        }
    }

    private func logOut(_ request: ServerRequest) async throws -> Answer {
        try await changed(request) { form in
            _ = try await changes.logOut(try form.text("source") ?? "", for: request.client)
        }
    }

    /// The policy for downloads: `newest` comes with a number in another field.
    private static func fetch(_ form: Query) throws -> String? {
        guard let fetch = try form.text("fetch"), fetch == "newest" else { return try form.text("fetch") }
        return "newest:\(try form.integer("count", in: 0...1_000_000) ?? 100)"
    }

    /// A text without spaces around it; nil if nothing is left, as in a field that was not filled in.
    private static func trimmed(_ text: String?) -> String? {
        text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Makes the change that a form asks for and leads back to the page, or shows the page with the reason why not.
    private func changed(
        _ request: ServerRequest, _ change: (Query) async throws -> Void
    ) async throws -> Answer {
        let form = try await request.form()
        do {
            try await change(form)
        } catch {
            return try answer(request, isSaved: false, removed: nil, error: Problem(error), form)
        }
        return leading(to: "saved", "true")
    }

    private func leading(to key: String, _ value: String) -> Answer {
        Answer(
            status: .seeOther,
            headers: [
                .location: "\(pages.base)/settings/sources?\(key)=\(URLText.query(value))",
                .cacheControl: "no-store",
            ])
    }

    private func answer(
        _ request: ServerRequest, isSaved: Bool, removed: String?, error: Problem?, _ form: Query? = nil
    ) throws -> Answer {
        let frame = try pages.frame(request)
        // Another can have been removed since, or this one has been restored.
        let removed = try removed.flatMap { name in try library.sources.lastRemoved() == name ? name : nil }
        let sources = try library.sources.list().sources.map { PublicSource($0).document }
        let content = SourcesPage(
            sources: sources.map { SourcesPage.Entry($0, words: frame.words) },
            removed: removed,
            removedText: removed.map { frame.words("sourceRemoved", ["name": .text($0)]) } ?? "", isSaved: isSaved,
            error: error?.detail.asSentence, url: (try? form?.text("url")) ?? "", name: (try? form?.text("name")) ?? "")
        let page = Page(
            content, title: frame.words("sources"), tab: .settings, in: frame, styles: ["text", "settings"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error { answer.status = error.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

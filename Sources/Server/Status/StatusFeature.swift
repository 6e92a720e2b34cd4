internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/status`, and its page.
struct StatusFeature: Feature {
    let library: PhotoLibrary
    let report: StatusReport
    let updates: BundleUpdates
    let authenticator: Authenticator
    let pages: PageMaker

    var routes: [Route] {
        [
            Route(.get, "/api/v1/status", status),
            .page("/status", page),
        ]
    }

    private static let pageTemplate = Template<Page<StatusPage>>("status")
    private static let partTemplate = Template<StatusPage>("status-content")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.partTemplate] }

    private func status(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try report.document(for: request.visitor))
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let content = StatusPage(
            try report.document(for: request.visitor), bundles: try library.bundles.list(), updates: updates,
            languages: try LanguageChoice.all(pages.words, chosen: request.chosenLocale), in: frame,
            visitor: request.visitor, needsSignIn: authenticator.needsSignIn)
        if try request.query.text("part") == "status" { return try pages.answer(Self.partTemplate, content, frame) }
        let page = Page(
            content, title: frame.words("status"), tab: .settings, in: frame, styles: ["text"], scripts: ["status"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

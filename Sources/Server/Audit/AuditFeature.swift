internal import Catalog
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/log` and its page `/settings/log`: what happened in the library, for owners.
struct AuditFeature: Feature {
    let library: PhotoLibrary
    let pages: PageMaker

    private static let path = "/settings/log"
    /// The number of entries on a page.
    private static let perPage = 50

    var routes: [Route] {
        [
            Route(.get, "/api/v1/log", for: .owners, list),
            .page(Self.path, for: .owners, page),
        ]
    }

    private static let pageTemplate = Template<Page<AuditPage>>("log")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        let query = request.query
        try query.allow("before", "kind", "user", "limit")
        let limit = try query.integer("limit", in: 1...PhotoLibrary.AuditLog.mostEntries) ?? 100
        var answer = try Answer.json(
            try library.auditLog.entries(
                before: try before(query), kind: try kind(query), user: try query.text("user"), limit: limit,
                hasPaths: false))
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let (kind, user) = (try kind(request.query), try request.query.text("user"))
        let document = try library.auditLog.entries(
            before: try before(request.query), kind: kind, user: user, limit: Self.perPage, hasPaths: false)
        let frame = try pages.frame(request)
        let content = AuditPage(document, kind: kind, user: user, base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("log"), tab: .settings, in: frame, styles: ["text", "settings", "log"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func before(_ query: Query) throws -> Int64? {
        try query.integer("before", in: 1...Int.max).map(Int64.init)
    }

    private func kind(_ query: Query) throws -> AuditKind? {
        try query.text("kind").map { text in
            guard let kind = AuditKind(rawValue: text) else {
                let kinds = AuditKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem.badRequest("invalid kind '\(text.prefix(100))': expected one of \(kinds)")
            }
            return kind
        }
    }
}

extension AuditLogDocument: PublicDocument {}

internal import Foundation
internal import HTTPTypes
internal import Localization

/// `/openapi.json`, the API as programs read it, and `/api`, the same for people.
struct DescriptionFeature: Feature {
    let base: String
    let version: String
    let pages: PageMaker

    var routes: [Route] {
        [Route(.get, "/openapi.json", for: .all, description), .page("/api", page)]
    }

    private static let pageTemplate = Template<Page<APIPage>>("api")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func description(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return Answer(
            headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: .bytes(try APIDescription.bytes(base: base, version: version)))
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let document = try JSONDecoder().decode(OpenAPIDocument.self, from: APIDescription.file().bytes)
        let page = Page(
            APIPage(document, words: frame.words), title: frame.words("apiHeading"), tab: .settings, in: frame,
            styles: ["text", "api"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

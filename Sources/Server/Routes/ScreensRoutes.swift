internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/screens`: the screens that a person came through, by which any browser of that person goes on.
struct ScreensRoutes: Sendable {
    let site: Site

    var routes: [Route] {
        [
            Route(.get, "/api/v1/screens", for: .people, screens),
            Route(.put, "/api/v1/screens", for: .people, keep),
        ]
    }

    /// Of two changes the one that was made later counts, however late it is heard of.
    private struct Change: Decodable {
        var screens: Screens
        /// How long ago, in milliseconds.
        var age: Int64

        private enum CodingKeys: String, CodingKey {
            case age
        }

        init(from decoder: any Decoder) throws {
            screens = try Screens(from: decoder)
            age = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int64.self, forKey: .age) ?? 0
        }
    }

    private struct Kept: Encodable {
        var revision: Int64
    }

    private func screens(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let screens = try site.library.screens(of: try request.person, base: site.base)
        let locale = try request.locale()
        return try uncached(try site.library.document(of: screens, locale: locale)).inLanguage(locale)
    }

    private func keep(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let person = try request.person
        let change = try await request.json(Change.self)
        guard change.age >= 0 else { throw Problem.badRequest("'age' is 0 or more milliseconds") }
        return try uncached(Kept(revision: try site.library.keep(change.screens, of: person, age: change.age)))
    }

    private func uncached(_ document: some Encodable) throws -> Answer {
        var answer = try Answer.json(document)
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/screens`: a user's navigation history, with which any browser of the user continues.
struct NavigationHistoryFeature: Feature {
    let library: PhotoLibrary
    let base: String

    var routes: [Route] {
        [
            Route(.get, "/api/v1/screens", for: .people, screens),
            Route(.put, "/api/v1/screens", for: .people, keep),
        ]
    }

    /// A change, with its age: of two changes the later one wins, in whatever order they arrive.
    private struct Change: Decodable {
        var screens: NavigationHistory
        /// How long ago the change was made; in JSON in milliseconds.
        var age: Duration

        private enum CodingKeys: String, CodingKey {
            case age
        }

        init(from decoder: any Decoder) throws {
            screens = try NavigationHistory(from: decoder)
            let values = try decoder.container(keyedBy: CodingKeys.self)
            age = .milliseconds(try values.decodeIfPresent(Int64.self, forKey: .age) ?? 0)
        }
    }

    private struct Stored: PublicDocument {
        var revision: Int64
    }

    private func screens(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let screens = try library.history.screens(of: try request.person, base: base)
        let locale = try request.locale()
        return try uncached(try library.history.document(of: screens, locale: locale)).inLanguage(locale)
    }

    private func keep(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let person = try request.person
        let change = try await request.json(Change.self)
        guard change.age >= .zero else { throw Problem.badRequest("invalid age: expected 0 or more milliseconds") }
        return try uncached(Stored(revision: try library.history.keep(change.screens, of: person, age: change.age)))
    }

    private func uncached(_ document: some PublicDocument) throws -> Answer {
        var answer = try Answer.json(document)
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

extension NavigationHistoryDocument: PublicDocument {}

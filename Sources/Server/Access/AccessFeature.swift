internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/access`: who sees which photos.
struct AccessFeature: Feature {
    let library: PhotoLibrary
    /// Forgets what guests saw.
    let hot: HotAnswers

    /// The limit of a body with many ids of photos, in bytes.
    private static let bodyLimit = 256 << 10

    var routes: [Route] {
        [
            Route(.get, "/api/v1/access", for: .owners, list),
            Route(.post, "/api/v1/access", for: .owners, bodyLimit: Self.bodyLimit, set),
            Route(.post, "/api/v1/access/remove", for: .owners, bodyLimit: Self.bodyLimit, remove),
        ]
    }

    private struct Subject: Decodable {
        var photos: [String]?
        var source: String?
        var place: String?

        /// - Throws: ``Problem`` 400 unless one of them is given.
        func subject() throws -> AccessSubject {
            switch (photos, source, place) {
            case (let photos?, nil, nil): return .photos(photos)
            case (nil, let source?, nil): return .source(source)
            case (nil, nil, let place?): return .place(place)
            default: throw Problem.badRequest("expected one of photos, source and place")
            }
        }
    }

    private struct Rule: Decodable {
        var photos: [String]?
        var source: String?
        var place: String?
        var audience: String
        /// The names of users, if the audience is `people`.
        var people: [String]?

        /// - Throws: ``Problem`` 400 for an unknown audience.
        func whom() throws -> AccessAudience {
            switch (audience, people) {
            case ("everybody", nil): return .everybody
            case ("users", nil): return .users
            case ("owners", nil): return .owners
            case ("people", let people?): return .people(people)
            default:
                throw Problem.badRequest(
                    "invalid audience: expected everybody, users or owners; or people, with their names")
            }
        }
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try library.access.list(hasPaths: false))
    }

    private func set(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let body = try await request.json(Rule.self)
        let subject = Subject(photos: body.photos, source: body.source, place: body.place)
        _ = try library.access.set(try subject.subject(), for: try body.whom())
        hot.forget()
        return try Answer.json(try library.access.list(hasPaths: false))
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        _ = try library.access.remove(try await request.json(Subject.self).subject())
        hot.forget()
        return try Answer.json(try library.access.list(hasPaths: false))
    }
}

extension AccessDocument: PublicDocument {}

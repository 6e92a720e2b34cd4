internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/shares…`: the links that owners gave to others.
struct SharesFeature: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads

    var routes: [Route] {
        [
            Route(.get, "/api/v1/shares", for: .owners, list),
            Route(.post, "/api/v1/shares", for: .owners, bodyLimit: NewShareBody.limit, make),
            Route(.delete, "/api/v1/shares/{id}", for: .owners, end),
        ]
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try library.shares.list())
    }

    private func make(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let (person, locale) = (try request.person, try request.locale())
        let share = try (try await request.json(NewShareBody.self)).share()
        let made = try await threads.run { [library] in try library.shares.make(share, by: person, locale: locale) }
        var answer = try Answer.json(made, status: .created)
        // Only this answer has the link.
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func end(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try library.shares.end(request.parameter("id")))
    }
}

extension SharesDocument: PublicDocument {}
extension ShareDocument: PublicDocument {}
extension MadeShareDocument: PublicDocument {}

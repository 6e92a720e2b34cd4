internal import Logging
internal import Foundation
internal import HTTPTypes
internal import PhotoLibrary

/// What is not about one photo or place: search, sources, sync, status, events, health and the description of the API.
struct ServerRoutes: Sendable {
    let site: Site

    var routes: [Route] {
        [
            Route(.get, "/api/v1/search", search),
            Route(.get, "/api/v1/sources", sources),
            Route(.post, "/api/v1/sync", for: .owners, sync),
            Route(.get, "/api/v1/status", status),
            Route(.get, "/api/v1/events", events),
            Route(.get, "/healthz", for: .all, health),
            Route(.get, "/openapi.json", for: .all, description),
        ]
    }

    /// Places, and photos, that a search tells at most.
    static let searchLimit = 100
    /// Characters of a search that are looked at.
    static let searchLength = 200

    private func search(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("q", "limit", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.searchLimit) ?? Self.searchLimit
        guard let words = try request.query.text("q") else { throw Problem.badRequest("'q' says what is searched for") }
        guard words.count <= Self.searchLength else {
            throw Problem.badRequest("'q' has at most \(Self.searchLength) characters")
        }
        let library = site.library
        var found = try await site.threads.run {
            try library.search(words, limit: limit, locale: locale, terminal: .none)
        }
        found.photos = found.photos.map(\.withoutPath)
        return try Answer.json(found).inLanguage(locale)
    }

    private func sources(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try site.library.sources().masked)
    }

    /// Starts a sync of all sources now; what comes of it is told by events.
    private func sync(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        site.sync.start()
        return try Answer.json(try site.status(for: request.visitor), status: .accepted)
    }

    private func status(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try site.status(for: request.visitor))
    }

    private func events(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (entrance, visitor, headers, client) = (site.entrance, request.visitor, request.headers, request.client)
        // All who use an unguarded server are one person, who may have many windows.
        let owner = entrance.needsSignIn ? visitor.person.map { "person \($0.name)" } ?? "address \(client.text)" : nil
        let stream = site.activity.listen(after: headers[.lastEventID], owner: owner) {
            await entrance.stillAdmits(visitor, headers, from: client)
        }
        guard let stream else {
            throw Problem(
                .serviceUnavailable, "too many listen already, or the server ends", headers: [.retryAfter: "5"])
        }
        return Answer(
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
            body: .events(stream))
    }

    private func health(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        do throws(LibraryError) {
            try site.library.check()
        } catch {
            site.logger.error("the catalogue can't be read", metadata: ["error": "\(error.message)"])
            throw Problem(.serviceUnavailable, "the catalogue can't be read", headers: [.retryAfter: "5"])
        }
        var answer = try Answer.json(["status": "ok"])
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func description(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return Answer(
            headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: .bytes(try APIDescription.bytes(base: site.base, version: site.configuration.version)))
    }
}

internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/sources…`, which owners can change, and `/api/v1/sync`, which syncs them.
struct SourcesFeature: Feature {
    let library: PhotoLibrary
    let sync: SyncService
    let report: StatusReport
    let changes: SourceChanges

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sources", sources),
            Route(.post, "/api/v1/sources", for: .owners, add),
            Route(.post, "/api/v1/sources/undo", for: .owners, restore),
            Route(.patch, "/api/v1/sources/{source}", for: .owners, change),
            Route(.delete, "/api/v1/sources/{source}", for: .owners, remove),
            Route(.put, "/api/v1/sources/{source}/login", for: .owners, logIn),
            Route(.delete, "/api/v1/sources/{source}/login", for: .owners, logOut),
            Route(.post, "/api/v1/sync", for: .owners, startSync),
        ]
    }

    private struct AddBody: Decodable {
        var url: String
        var name: String?
        var policy: String?
        var ttl: Int?
        var fetch: String?
    }

    private struct ChangeBody: Decodable {
        var url: String?
        var policy: String?
        var ttl: Int?
        var fetch: String?
    }

    private struct LoginBody: Decodable {
        var name: String?
        var password: String?
        var token: String?

        /// - Throws: ``Problem`` 400 for anything but a name with a password, or a token.
        func login() throws -> SourceLogin {
            switch (name, password, token) {
            case (let name?, let password?, nil): return .password(name: name, password: password)
            case (nil, nil, let token?): return .token(token)
            default: throw Problem.badRequest("invalid login: expected name and password, or token")
            }
        }
    }

    private func sources(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(PublicSources(try library.sources.list()))
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let body = try await request.json(AddBody.self)
        let settings = SourceSettings(policyName: body.policy, ttl: body.ttl, fetchName: body.fetch)
        let added = try await changes.add(
            NewSource(url: body.url, name: body.name, settings: settings), for: request.client)
        return try Answer.json(PublicSource(added), status: .created)
    }

    private func change(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let body = try await request.json(ChangeBody.self)
        let settings = SourceSettings(policyName: body.policy, ttl: body.ttl, fetchName: body.fetch)
        let changed = try await changes.change(
            request.parameter("source"), url: body.url, settings, for: request.client)
        return try Answer.json(PublicSource(changed))
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(
            PublicSource(try await changes.remove(request.parameter("source"), for: request.client)))
    }

    private func restore(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(PublicSource(try await changes.restore(for: request.client)))
    }

    private func logIn(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let login = try await request.json(LoginBody.self).login()
        return try Answer.json(
            PublicSource(try await changes.logIn(request.parameter("source"), login, for: request.client)))
    }

    private func logOut(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(
            PublicSource(try await changes.logOut(request.parameter("source"), for: request.client)))
    }

    /// Starts a sync of all sources; events report its progress.
    private func startSync(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        sync.start()
        return try Answer.json(try report.document(for: request.visitor), status: .accepted)
    }
}

internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/folders` and `/api/v1/imports`: folders of the machine, for owners at it or over HTTPS.
struct ImportsFeature: Feature {
    let imports: FolderImports
    let threads: DecodeThreads

    var routes: [Route] {
        [
            Route(.get, "/api/v1/folders", for: .owners, folders),
            Route(.get, "/api/v1/imports", for: .owners, state),
            Route(.post, "/api/v1/imports", for: .owners, start),
            Route(.delete, "/api/v1/imports", for: .owners, stop),
        ]
    }

    private struct Body: Decodable {
        var folder: String
    }

    private func folders(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("path")
        try imports.check(request)
        let path = try request.query.text("path") ?? ""
        let listing = try await threads.run { [imports] in try imports.listing(path) }
        return try answer(listing)
    }

    private func state(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try imports.check(request)
        return try answer(imports.document)
    }

    private func start(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try imports.check(request)
        let folder = try await request.json(Body.self).folder
        let person = request.visitor.person ?? .local
        try await threads.run { [imports] in try imports.start(folder, of: person) }
        return try answer(imports.document, status: .accepted)
    }

    private func stop(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        try imports.check(request)
        imports.stop()
        return try answer(imports.document, status: .accepted)
    }

    private func answer(_ document: some PublicDocument, status: HTTPResponse.Status = .ok) throws -> Answer {
        var answer = try Answer.json(document, status: status)
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

extension ImportFolders.Listing: PublicDocument {}

internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/sources`, and `/api/v1/sync`, which syncs them.
struct SourcesFeature: Feature {
    let library: PhotoLibrary
    let sync: SyncService
    let report: StatusReport

    var routes: [Route] {
        [Route(.get, "/api/v1/sources", sources), Route(.post, "/api/v1/sync", for: .owners, startSync)]
    }

    private func sources(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(PublicSources(try library.sources.list()))
    }

    /// Starts a sync of all sources; events report its progress.
    private func startSync(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        sync.start()
        return try Answer.json(try report.document(for: request.visitor), status: .accepted)
    }
}

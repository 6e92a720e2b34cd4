internal import HTTPTypes

/// `/openapi.json`: the description of the API for programs.
struct DescriptionFeature: Feature {
    let base: String
    let version: String

    var routes: [Route] { [Route(.get, "/openapi.json", for: .all, description)] }

    private func description(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return Answer(
            headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: .bytes(try APIDescription.bytes(base: base, version: version)))
    }
}

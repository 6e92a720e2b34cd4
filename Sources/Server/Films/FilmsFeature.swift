internal import HTTPTypes

/// `/api/v1/photos/{id}/film`: the film of a motion photo or Live Photo without metadata, for everybody who can read. It can be asked
/// for in ranges, as players do.
struct FilmsFeature: Feature {
    let pictures: PictureService

    var routes: [Route] {
        [Route(.get, "/api/v1/photos/{id}/film", film)]
    }

    private func film(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try await pictures.film(of: request.parameter("id"), request)
    }
}

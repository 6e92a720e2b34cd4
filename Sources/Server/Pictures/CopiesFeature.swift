internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/photos/{id}/copy`: the photo in full size without metadata, for everybody who can read.
struct CopiesFeature: Feature {
    let pictures: PictureService

    var routes: [Route] {
        [Route(.get, "/api/v1/photos/{id}/copy", copy)]
    }

    private func copy(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        return try await pictures.copy(of: request.parameter("id"), request)
    }
}

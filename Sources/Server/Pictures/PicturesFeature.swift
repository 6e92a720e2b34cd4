internal import HTTPTypes
internal import Imaging
internal import PhotoLibrary

/// The pictures of a photo: `/thumbnail`, `/rendition` and `/original`.
struct PicturesFeature: Feature {
    let pictures: PictureService
    let originals: OriginalsRule

    var routes: [Route] {
        [
            Route(.get, "/api/v1/photos/{id}/thumbnail", thumbnail),
            Route(.get, "/api/v1/photos/{id}/rendition", rendition),
            Route(.get, "/api/v1/photos/{id}/original", original),
        ]
    }

    /// The default size: that of the thumbnails that an import makes.
    private static let size = 256

    private func thumbnail(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("size", "v", "format")
        let size = try request.query.integer("size", in: 1...Viewport.maximumPixels) ?? Self.size
        let subject = try await pictures.subject(request.parameter("id")) { _ in .thumbnail(size) }
        return try await answer(.thumbnail(size), of: subject, request)
    }

    private func rendition(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("viewport", "density", "mode", "focus", "v", "format")
        let id = request.parameter("id")
        let view = try await ViewParameters(request.query).settled(for: id, pictures, by: request.requester)
        let subject = try await pictures.subject(id) { view.kind(of: $0) }
        guard let kind = view.kind(of: subject) else { throw PictureError.unreadable("was never read") }
        return try await answer(kind, of: subject, request)
    }

    private func answer(_ kind: PictureKind, of subject: PictureSubject, _ request: ServerRequest) async throws
        -> Answer
    {
        guard let format = try request.query.text("format") else {
            return try await pictures.answer(kind, of: subject, request)
        }
        guard format == "webp" else {
            throw Problem.badRequest("invalid format '\(format.prefix(100))': expected webp")
        }
        return try await pictures.answerWebP(kind, of: subject, request)
    }

    private func original(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        try originals.check(request.visitor)
        return try await pictures.original(of: request.parameter("id"), request)
    }
}

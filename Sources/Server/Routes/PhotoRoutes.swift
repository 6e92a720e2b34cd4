internal import HTTPTypes
internal import Imaging
internal import NIOCore
internal import PhotoLibrary

/// `/api/v1/photos/{id}`, its geometry and its focus.
struct PhotoRoutes: Sendable {
    let site: Site

    var routes: [Route] {
        [
            Route(.get, "/api/v1/photos/{id}", photo),
            Route(.get, "/api/v1/photos/{id}/geometry", geometry),
            Route(.get, "/api/v1/photos/{id}/focus", focus),
        ]
    }

    private func photo(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let photo = try site.library.photo(request.parameter("id"), locale: locale)
        return try Answer.json(photo.withoutPath).inLanguage(locale)
    }

    /// The point that `focus=auto` takes, for those who compute the geometry themselves.
    private func focus(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let kind = PictureKind.thumbnail(PictureFile.focusThumbnail)
        let subject = try await site.pictures.subject(request.parameter("id")) { _ in kind }
        let point = try await site.pictures.interest(of: subject)
        return try Answer.json(["focus": ["x": point.x, "y": point.y]])
    }

    /// The document of `photos open --json`: the rendition that it tells of is made.
    private func geometry(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("viewport", "density", "mode", "focus", "locale")
        let locale = try request.locale()
        let id = request.parameter("id")
        let view = try await ViewParameters(request.query).settled(for: id, site.pictures)
        let subject = try await site.pictures.subject(id) { view.kind(of: $0) }
        guard let geometry = view.geometry(of: subject) else { throw PictureError.unreadable("was never read") }
        let file: (type: String, bytes: Int64)
        switch try await site.pictures.made(.rendition(geometry), of: subject) {
        case .memory(let picture): file = (picture.type, Int64(picture.bytes.readableBytes))
        case .file(let made): file = (made.type, made.bytes)
        }
        let photo = try site.library.photo(subject.id, locale: locale)
        let size = geometry.renditionSize
        return try Answer.json(
            GeometryDocument(
                photo: photo.withoutPath, viewport: view.viewport, geometry: geometry,
                rendition: .init(type: file.type, width: size.width, height: size.height, bytes: file.bytes))
        ).inLanguage(locale)
    }
}

/// The document of `photos open --json`, without the file's path.
private struct GeometryDocument: Encodable {
    struct Rendition: Encodable {
        var type: String
        var width: Int
        var height: Int
        var bytes: Int64
    }

    var photo: PhotoDocument
    var viewport: Viewport
    var geometry: ViewGeometry
    var rendition: Rendition
}

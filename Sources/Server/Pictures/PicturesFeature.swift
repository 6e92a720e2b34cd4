internal import Foundation
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
        try request.query.allow("size", "v")
        let size = try request.query.integer("size", in: 1...Viewport.maximumPixels) ?? Self.size
        let subject = try await pictures.subject(request.parameter("id")) { _ in .thumbnail(size) }
        return try await pictures.answer(.thumbnail(size), of: subject, request)
    }

    private func rendition(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("viewport", "density", "mode", "focus", "v")
        let id = request.parameter("id")
        let view = try await ViewParameters(request.query).settled(for: id, pictures)
        let subject = try await pictures.subject(id) { view.kind(of: $0) }
        guard let kind = view.kind(of: subject) else { throw PictureError.unreadable("was never read") }
        return try await pictures.answer(kind, of: subject, request)
    }

    private func original(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        try originals.check(request.visitor)
        let subject = try await pictures.subject(request.parameter("id")) { _ in .original }
        var answer = try await pictures.answer(
            .original, of: subject, request, headers: [.contentSecurityPolicy: SecurityHeaders.foreignPolicy])
        guard answer.status == .ok || answer.status == .partialContent else { return answer }
        // Files that are not pictures could be web pages: they are downloaded, never rendered under this server's origin.
        let isPicture = answer.headers[.contentType] != ImageFile.unknownType
        answer.headers[.contentDisposition] = Self.disposition(subject.fileName, isShown: isPicture)
        return answer
    }

    /// `Content-Disposition`: shown or downloaded, with the file's name (RFC 6266, and RFC 8187 for names beyond ASCII).
    private static func disposition(_ name: String, isShown: Bool) -> String {
        var plain = CharacterSet(charactersIn: "!#$&+-.^_`|~")
        plain.insert(charactersIn: "0"..."9")
        plain.insert(charactersIn: "A"..."Z")
        plain.insert(charactersIn: "a"..."z")
        return
            "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(name.addingPercentEncoding(withAllowedCharacters: plain) ?? "photo")"
    }
}

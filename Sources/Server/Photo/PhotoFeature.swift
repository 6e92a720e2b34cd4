internal import HTTPTypes
internal import Imaging
internal import NIOCore
internal import PhotoLibrary

/// `/api/v1/photos/{id}`, its geometry and its focus, and the page of a photo.
struct PhotoFeature: Feature {
    let library: PhotoLibrary
    let pictures: PictureService
    let originals: OriginalsRule
    let pages: PageMaker
    let neighbours: PhotoNeighbourSearch

    var routes: [Route] {
        [
            Route(.get, "/api/v1/photos/{id}", photo),
            Route(.get, "/api/v1/photos/{id}/geometry", geometry),
            Route(.get, "/api/v1/photos/{id}/focus", focus),
            .page("/photos/{id}", page),
        ]
    }

    private static let pageTemplate = Template<Page<PhotoPage>>("photo")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func photo(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let photo = try library.places.photo(
            request.parameter("id"), locale: locale, hasFileName: originals.areGiven(to: request.visitor))
        var answer = try Answer.json(photo).inLanguage(locale)
        if originals.dependOnWhoAsks { answer.headers[.cacheControl] = "private, no-cache" }
        return answer
    }

    /// The point that `focus=auto` uses, for clients that compute the geometry themselves.
    private func focus(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let point = try await pictures.point(.automatic, of: request.parameter("id"))
        return try Answer.json(["focus": ["x": point.x, "y": point.y]])
    }

    /// The document of `photos open --json`; the rendition in it is rendered.
    private func geometry(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("viewport", "density", "mode", "focus", "locale")
        let locale = try request.locale()
        let id = request.parameter("id")
        let view = try await ViewParameters(request.query).settled(for: id, pictures)
        let subject = try await pictures.subject(id) { view.kind(of: $0) }
        guard let geometry = view.geometry(of: subject) else { throw PictureError.unreadable("was never read") }
        let file: (type: String, bytes: Int64)
        switch try await pictures.made(.rendition(geometry), of: subject) {
        case .memory(let picture): file = (picture.type, Int64(picture.bytes.readableBytes))
        case .file(let made): file = (made.type, made.bytes)
        }
        let photo = try library.places.photo(subject.id, locale: locale)
        let size = geometry.renditionSize
        return try Answer.json(
            GeometryDocument(
                photo: photo, viewport: view.viewport, geometry: geometry,
                rendition: .init(type: file.type, width: size.width, height: size.height, bytes: file.bytes))
        ).inLanguage(locale)
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let hasOriginal = originals.areGiven(to: request.visitor)
        let listed = try library.photos.listed(
            photo: request.parameter("id"), locale: frame.names, hasFileName: hasOriginal)
        let document = listed.document
        let (origin, query) = (try request.query.text("in"), try request.query.text("q"))
        let place = origin == "place" ? query.flatMap { try? library.places.place($0, locale: frame.names) } : nil
        var listing = PhotoListing(
            of: document, origin: origin, query: query, place: place, base: pages.base, words: frame.words)
        let found = await neighbours.neighbours(
            of: document.id, in: listing, for: try? request.person, locale: frame.names)
        try listing.setNeighbours(found, base: pages.base, query: request.query)
        let json = String(decoding: try JSONText.encode(document), as: UTF8.self)
        let content = PhotoPage(
            listed, json: json, listing: listing, pictures: pages.pictures(request),
            hasOriginal: hasOriginal, isOwner: request.visitor.person?.isOwner == true, words: frame.words)
        let page = Page(
            content, title: content.heading, tab: nil, in: frame,
            styles: ["photo"] + (content.isOwner ? ["corrections"] : []), scripts: ["photo"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

/// The document of `photos open --json`, without the file's path.
private struct GeometryDocument: PublicDocument {
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

extension PhotoDocument: PublicDocument {}

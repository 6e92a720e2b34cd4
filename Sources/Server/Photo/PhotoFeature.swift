internal import Catalog
internal import HTTPTypes
internal import Imaging
internal import Localization
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// `/api/v1/photos/{id}`, its texts, its geometry and its focus, and the page of a photo.
struct PhotoFeature: Feature {
    let library: PhotoLibrary
    let pictures: PictureService
    let originals: OriginalsRule
    let threads: DecodeThreads
    let pages: PageMaker
    let neighbours: PhotoNeighbourSearch

    var routes: [Route] {
        [
            Route(.get, "/api/v1/photos/{id}", photo),
            Route(.patch, "/api/v1/photos/{id}", for: .owners, bodyLimit: TextBody.limit, edit),
            Route(.get, "/api/v1/photos/{id}/geometry", geometry),
            Route(.get, "/api/v1/photos/{id}/focus", focus),
            .page("/photos/{id}", page),
        ]
    }

    private static let pageTemplate = Template<Page<PhotoPage>>("photo")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func photo(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        return try document(request, try request.locale())
    }

    private func document(_ request: ServerRequest, _ locale: LocaleTag) throws -> Answer {
        let photo = try library.places.photo(
            request.parameter("id"), locale: locale, isOfFile: try originals.areGiven(to: request.visitor))
        var answer = try Answer.json(photo).inLanguage(locale)
        if originals.dependOnWhoAsks { answer.headers[.cacheControl] = "private, no-cache" }
        return answer
    }

    /// Changes the photo's texts, and answers as ``photo(_:)`` does. `If-Match` is compared and the change made by one
    /// request at a time.
    private func edit(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let change = try await request.json(TextBody.self).change
        guard change != TextChange() else {
            throw Problem.badRequest("nothing to change: expected title, caption or keywords")
        }
        return try await threads.run { [library] in
            try Self.editing.withLock { _ in
                if let list = request.headers[.ifMatch] {
                    guard case .bytes(let current) = try document(request, locale).body,
                        EntityTag.tags(ofText: current).contains(where: { $0.isMatched(by: list) })
                    else { throw Problem(.preconditionFailed, "the photo has changed; get it again") }
                }
                let edited = try library.texts.edit(photo: request.parameter("id"), change)
                var answer = try document(request, locale)
                answer.headers[.correction] = String(edited.correction)
                return answer
            }
        }
    }

    private static let editing = Mutex(())

    /// The point that `focus=auto` uses, for clients that compute the geometry themselves.
    private func focus(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let point = try await pictures.point(.automatic, of: request.parameter("id"), for: request.requester)
        return try Answer.json(["focus": ["x": point.x, "y": point.y]])
    }

    /// The document of `photos open --json`; the rendition in it is rendered.
    private func geometry(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("viewport", "density", "mode", "focus", "locale")
        let locale = try request.locale()
        let id = request.parameter("id")
        let view = try await ViewParameters(request.query).settled(for: id, pictures, by: request.requester)
        let subject = try await pictures.subject(id) { view.kind(of: $0) }
        guard let geometry = view.geometry(of: subject) else { throw PictureError.unreadable("was never read") }
        let file: (type: String, bytes: Int64)
        switch try await pictures.made(.rendition(geometry), of: subject, for: request.requester) {
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
        let hasOriginal = try originals.areGiven(to: request.visitor)
        let listed = try library.photos.listed(
            photo: request.parameter("id"), locale: frame.names, isOfFile: hasOriginal)
        let document = listed.document
        let (origin, query) = (try request.query.text("in"), try request.query.text("q"))
        if let query { try originals.check(search: query, request.visitor) }
        let place = origin == "place" ? query.flatMap { try? library.places.place($0, locale: frame.names) } : nil
        var listing = PhotoListing(
            of: document, origin: origin, query: query, place: place, base: pages.base, words: frame.words)
        let found = await neighbours.neighbours(
            of: document.id, in: listing, for: try? request.person, locale: frame.names)
        try listing.setNeighbours(found, base: pages.base, query: request.query)
        let json = String(decoding: try JSONText.encode(document), as: UTF8.self)
        let content = PhotoPage(
            listed, json: json, listing: listing, pictures: pages.pictures(request),
            hasOriginal: hasOriginal, isOwner: request.visitor.person?.isOwner == true,
            isFavourite: try request.visitor.person.map {
                try !library.sets.favourites(among: [document.id], of: $0).isEmpty
            }, words: frame.words)
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

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    /// The number by which an edit can be undone: `DELETE /api/v1/corrections/{number}`.
    static let correction = HTTPField.Name("Correction")!
}

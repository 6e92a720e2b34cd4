internal import Catalog
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/recents…`, where every edit returns the resulting recents, and the page of the recents.
struct RecentsFeature: Feature {
    let library: PhotoLibrary
    let pages: PageMaker

    var routes: [Route] {
        [
            Route(.get, "/api/v1/recents", for: .people, list),
            Route(.post, "/api/v1/recents", for: .people, open),
            Route(.patch, "/api/v1/recents", for: .people, move),
            Route(.delete, "/api/v1/recents/{photo}", for: .people, delete),
            Route(.post, "/api/v1/recents/delete", for: .people, deleteSeveral),
            Route(.post, "/api/v1/recents/undo", for: .people, undo),
            Route(.post, "/api/v1/recents/redo", for: .people, redo),
            .page("/recents", for: .people, page),
        ]
    }

    private static let pageTemplate = Template<Page<RecentsPage>>("recents")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private struct Opened: Decodable {
        var photo: String
    }

    private struct Moved: Decodable {
        var photo: String
        var to: Int
    }

    private struct Deleted: Decodable {
        var photos: [String]
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let person = try request.person
        return try answer(
            try library.recents.list(of: person, locale: try request.locale(), terminal: .none), request)
    }

    private func open(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photo = try await request.json(Opened.self).photo
        return try answer(
            try library.recents.touch(of: try request.person, photo: photo, locale: try request.locale()), request)
    }

    private func move(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let move = try await request.json(Moved.self)
        return try answer(
            try library.recents.move(
                of: try request.person, photo: move.photo, to: move.to, locale: try request.locale()), request)
    }

    private func delete(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photo = request.parameter("photo")
        return try answer(
            try library.recents.delete(of: try request.person, photos: [photo], locale: try request.locale()),
            request)
    }

    private func deleteSeveral(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photos = try await request.json(Deleted.self).photos
        guard (1...Recents<PhotoID>.capacity).contains(photos.count) else {
            throw Problem.badRequest("invalid photos: expected 1 to \(Recents<PhotoID>.capacity) ids")
        }
        return try answer(
            try library.recents.delete(of: try request.person, photos: photos, locale: try request.locale()),
            request)
    }

    private func undo(_ request: ServerRequest) async throws -> Answer {
        try await step(.undo, request)
    }

    private func redo(_ request: ServerRequest) async throws -> Answer {
        try await step(.redo, request)
    }

    private func step(_ edit: RecentsEdit, _ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        return try answer(
            try library.recents.edit(edit, of: try request.person, locale: try request.locale(), terminal: .none),
            request)
    }

    private func answer(_ document: RecentsDocument, _ request: ServerRequest) throws -> Answer {
        try Answer.json(document.withoutPaths).inLanguage(try request.locale())
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let content = RecentsPage(
            try library.recents.list(of: try request.person, locale: frame.names, terminal: .none),
            listed: try library.photos.listedRecents(of: try request.person, locale: frame.names),
            pictures: pages.pictures(request), words: frame.words)
        let page = Page(
            content, title: frame.words("recents"), tab: .recents, in: frame, styles: ["recents"], scripts: ["recents"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

extension RecentPhotosDocument: PublicDocument where Photo == PhotoDocument {}

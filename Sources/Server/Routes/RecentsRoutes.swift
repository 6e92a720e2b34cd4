internal import Catalog
internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/recents…`: every edit answers the recents as they then stand.
struct RecentsRoutes: Sendable {
    let site: Site

    var routes: [Route] {
        [
            Route(.get, "/api/v1/recents", for: .people, list),
            Route(.post, "/api/v1/recents", for: .people, open),
            Route(.patch, "/api/v1/recents", for: .people, move),
            Route(.delete, "/api/v1/recents/{photo}", for: .people, delete),
            Route(.post, "/api/v1/recents/delete", for: .people, deleteSeveral),
            Route(.post, "/api/v1/recents/undo", for: .people, undo),
            Route(.post, "/api/v1/recents/redo", for: .people, redo),
        ]
    }

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
            try site.library.recents(of: person, locale: try request.locale(), terminal: .none), request)
    }

    private func open(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photo = try await request.json(Opened.self).photo
        return try answer(
            try site.library.touchRecents(of: try request.person, photo: photo, locale: try request.locale()), request)
    }

    private func move(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let move = try await request.json(Moved.self)
        return try answer(
            try site.library.moveInRecents(
                of: try request.person, photo: move.photo, to: move.to, locale: try request.locale()), request)
    }

    private func delete(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photo = request.parameter("photo")
        return try answer(
            try site.library.deleteFromRecents(of: try request.person, photos: [photo], locale: try request.locale()),
            request)
    }

    private func deleteSeveral(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let photos = try await request.json(Deleted.self).photos
        guard (1...Recents.capacity).contains(photos.count) else {
            throw Problem.badRequest("invalid photos: expected 1 to \(Recents.capacity) ids")
        }
        return try answer(
            try site.library.deleteFromRecents(of: try request.person, photos: photos, locale: try request.locale()),
            request)
    }

    private func undo(_ request: ServerRequest) async throws -> Answer {
        try await step(.undo, request)
    }

    private func redo(_ request: ServerRequest) async throws -> Answer {
        try await step(.redo, request)
    }

    private func step(_ edit: Catalog.RecentsEdit, _ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        return try answer(
            try site.library.editRecents(edit, of: try request.person, locale: try request.locale(), terminal: .none),
            request)
    }

    private func answer(_ document: RecentsDocument, _ request: ServerRequest) throws -> Answer {
        try Answer.json(document.withoutPaths).inLanguage(try request.locale())
    }
}

extension RecentsDocument {
    /// As a server tells it.
    var withoutPaths: RecentsDocument {
        var document = self
        for index in recents.indices { document.recents[index].photo.path = nil }
        document.edited = edited?.map(\.withoutPath)
        return document
    }
}

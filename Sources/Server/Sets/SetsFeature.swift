internal import HTTPTypes
internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// `/api/v1/sets…`: the sets of the person who asks, and those that others show to this person.
struct SetsFeature: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let originals: OriginalsRule

    /// The default and maximum number of photos in a part of a set.
    private static let (defaultLimit, largestLimit) = (100, 1000)

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sets", for: .people, list),
            Route(.post, "/api/v1/sets", for: .people, bodyLimit: NewSetBody.limit, create),
            Route(.post, "/api/v1/sets/undo", for: .people, undo),
            Route(.post, "/api/v1/sets/redo", for: .people, redo),
            Route(.get, "/api/v1/sets/{id}", for: .people, photos),
            Route(.patch, "/api/v1/sets/{id}", for: .people, bodyLimit: NewSetBody.limit, edit),
            Route(.delete, "/api/v1/sets/{id}", for: .people, delete),
        ]
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("photo")
        return try Answer.json(
            try library.sets.list(of: try request.person, containing: try request.query.text("photo")))
    }

    private func photos(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "cursor", "locale")
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let cursor = try request.query.text("cursor")
        return try await threads.run { try document(request, limit: limit, cursor: cursor) }
    }

    private func document(_ request: ServerRequest, limit: Int, cursor: String?) throws -> Answer {
        let locale = try request.locale()
        let document = try library.sets.photos(
            of: request.parameter("id"), for: try request.person, limit: limit, cursor: cursor, locale: locale,
            terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    private func create(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let (person, locale) = (try request.person, try request.locale())
        let body = try await request.json(NewSetBody.self)
        guard body.photos == nil || body.search == nil, body.follow == nil || body.search != nil else {
            throw Problem.badRequest("invalid set: expected photos, or search, which follow can go with")
        }
        if let words = body.search {
            try originals.check(search: words, request.visitor)
            return try await threads.run { [library] in
                let made = try library.sets.save(
                    search: words, as: body.name, follows: body.follow ?? false, of: person, locale: locale)
                return try Answer.json(made, status: .created)
            }
        }
        let photos = try body.photos.map { $0.isEmpty ? $0 : try SetEditBody.checked($0) } ?? []
        return try Answer.json(
            try library.sets.create(body.name, photos: photos, of: person), status: .created)
    }

    /// Edits a set. `If-Match` is compared and the edit made by one request at a time.
    private func edit(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let person = try request.person
        let body = try await request.json(SetEditBody.self)
        return try await threads.run { [library] in
            try changing(request) {
                try Answer.json(try body.apply(to: request.parameter("id"), library.sets, of: person))
            }
        }
    }

    private func delete(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let person = try request.person
        return try await threads.run { [library] in
            try changing(request) {
                try Answer.json(try library.sets.delete(request.parameter("id"), of: person))
            }
        }
    }

    private func changing(_ request: ServerRequest, _ body: () throws -> Answer) throws -> Answer {
        try Self.editing.withLock { _ in
            if let list = request.headers[.ifMatch] {
                guard case .bytes(let current) = try document(request, limit: Self.defaultLimit, cursor: nil).body,
                    EntityTag.tags(ofText: current).contains(where: { $0.isMatched(by: list) })
                else { throw Problem(.preconditionFailed, "the set has changed; get it again") }
            }
            return try body()
        }
    }

    private static let editing = Mutex(())

    private func undo(_ request: ServerRequest) async throws -> Answer {
        try step(request) { try library.sets.undo(of: $0, ifNumber: $1) }
    }

    private func redo(_ request: ServerRequest) async throws -> Answer {
        try step(request) { try library.sets.redo(of: $0, ifNumber: $1) }
    }

    private func step(
        _ request: ServerRequest, _ body: (Person, Int64?) throws -> EditedSetDocument
    ) throws -> Answer {
        try request.query.allow("edit")
        let number = try request.query.integer("edit", in: 0...Int.max).map { Int64($0) }
        do {
            return try Answer.json(try body(try request.person, number))
        } catch LibraryError.busy(let message) where number != nil {
            throw Problem(.conflict, message)
        }
    }
}

extension SetsDocument: PublicDocument {}
extension EditedSetDocument: PublicDocument {}
extension SetPhotosDocument: PublicDocument where Photo == PhotoDocument {}

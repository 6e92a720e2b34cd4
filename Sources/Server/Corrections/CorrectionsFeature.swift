internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/corrections…`: the places of photos, and the names of places, set right by owners.
struct CorrectionsFeature: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let undos: CorrectionUndos

    var routes: [Route] {
        [
            Route(.post, "/api/v1/corrections", for: .owners, bodyLimit: Self.bodyLimit, correct),
            Route(.post, "/api/v1/corrections/undo", for: .owners, undo),
            Route(.get, "/api/v1/corrections/places", for: .owners, places),
        ]
    }

    /// Room for ``PhotoLibrary/Corrections/mostPhotos`` ids.
    private static let bodyLimit = 1 << 20
    /// The maximum length of the beginning of a name, in characters.
    private static let length = 200

    private struct Undone: Decodable {
        var undo: String
    }

    private func correct(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let change = try await request.json(CorrectionBody.self).request()
        let done = try await threads.run { [library] in try library.corrections.apply(change, locale: locale) }
        return try Answer.json(CorrectedDocument(done.document, undo: undos.keep(done))).inLanguage(locale)
    }

    private func undo(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let token = try await request.json(Undone.self).undo
        let undone = try await threads.run { [library, undos] in
            try undos.undo(token) { try library.corrections.undo($0) }
        }
        return try Answer.json(CorrectedDocument(undone, undo: nil))
    }

    /// The places that a photo can be set to, for a name that a person has started to type.
    private func places(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("q", "limit", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...100) ?? 20
        guard let words = try request.query.text("q") else {
            throw Problem.badRequest("missing parameter 'q': expected the beginning of a place's name")
        }
        guard words.count <= Self.length else {
            throw Problem.badRequest("invalid q: expected at most \(Self.length) characters")
        }
        let found = try await threads.run { [library] in
            try library.corrections.places(beginning: words, limit: limit, locale: locale)
        }
        return try Answer.json(found).inLanguage(locale)
    }
}

/// The result of a correction, as the command prints it, with the token by which it can be undone.
private struct CorrectedDocument: PublicDocument {
    var photos: Int
    var place: PlaceReference?
    var names: Int?
    var undo: String?

    init(_ document: LocateDocument, undo: String?) {
        (photos, place, names, self.undo) = (document.photos, document.place, document.names, undo)
    }
}

extension SuggestedPlacesDocument: PublicDocument {}

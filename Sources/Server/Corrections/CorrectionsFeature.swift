internal import Foundation
internal import Gazetteer
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/corrections…`: the places of photos, and the names of places, set right by owners.
struct CorrectionsFeature: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads

    var routes: [Route] {
        [
            Route(.post, "/api/v1/corrections", for: .owners, bodyLimit: Self.bodyLimit, correct),
            Route(.post, "/api/v1/corrections/undo", for: .owners, undo),
            Route(.delete, "/api/v1/corrections/{number}", for: .owners, delete),
            Route(.get, "/api/v1/corrections/places", for: .owners, places),
            Route(.get, "/api/v1/corrections/place", for: .owners, place),
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
        return try Answer.json(CorrectedDocument(done)).inLanguage(locale)
    }

    private func undo(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let number = try await request.json(Undone.self).undo
        return try Answer.json(
            CorrectedDocument(try await threads.run { [library] in try library.corrections.undo(text: number) }))
    }

    private func delete(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let number = request.parameter("number")
        return try Answer.json(
            try await threads.run { [library] in try library.corrections.undo(text: number) })
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

    /// The place that a photo gets if it is set to a position.
    private func place(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("at", "locale")
        let locale = try request.locale()
        let position = try Coordinate(at: request.query.text("at") ?? "")
        let found = try await threads.run { [library] in
            try library.corrections.place(at: position, locale: locale)
        }
        return try Answer.json(found).inLanguage(locale)
    }
}

extension Coordinate {
    /// The position that a client sent as `LATITUDE,LONGITUDE` in degrees.
    ///
    /// - Throws: ``Problem`` 400 for another text.
    init(at text: String) throws {
        let degrees = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard degrees.count == 2, let latitude = degrees[0], let longitude = degrees[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw Problem.badRequest(
                "invalid at '\(text.prefix(100))': expected LATITUDE,LONGITUDE in degrees, such as 60.607,15.632")
        }
        self = coordinate
    }
}

extension PhotoLibrary.Corrections {
    /// Undoes the change whose number a client sent.
    ///
    /// - Throws: ``Problem`` 404 for another text, and the errors of ``undo(_:)``.
    func undo(text: String) throws -> NumberedCorrectionDocument {
        guard let number = Int64(text), number > 0 else {
            throw Problem.notFound("no such correction: '\(text.prefix(100))'")
        }
        return try undo(number)
    }
}

/// The result of a correction, as the command prints it, or of its undo.
private struct CorrectedDocument: PublicDocument {
    var correction: Int64?
    var changed: Int?
    var skipped: Int?
    var photos: Int
    var place: PlaceReference?
    var names: Int?
    /// The number as text, for `POST /api/v1/corrections/undo`.
    var undo: String?

    init(_ document: LocateDocument) {
        (photos, place, names) = (document.photos, document.place, document.names)
        (correction, changed) = (document.correction, document.changed)
        undo = document.correction.map(String.init)
    }

    init(_ undone: NumberedCorrectionDocument) {
        (correction, changed, skipped) = (undone.correction, undone.changed, undone.skipped)
        (photos, names) = (undone.photos, undone.names == 0 ? nil : undone.names)
    }
}

extension NumberedCorrectionDocument: PublicDocument {}
extension SuggestedPlacesDocument: PublicDocument {}
extension LocatedPlaceDocument: PublicDocument {}

internal import Foundation
internal import Gazetteer
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/places…`
struct PlaceRoutes: Sendable {
    let site: Site

    /// Photos in one part of a listing, unless told, and at most.
    static let defaultLimit = 100
    static let largestLimit = 1000

    var routes: [Route] {
        [
            Route(.get, "/api/v1/places", list),
            Route(.get, "/api/v1/places/{id}", place),
            Route(.get, "/api/v1/places/{id}/photos", photos),
        ]
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("country", "near", "source", "locale")
        let locale = try request.locale()
        let country = try request.query.text("country")
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw Problem.badRequest("'\(country)' is no ISO 3166-1 code; write it as SE")
        }
        let source = try request.query.text("source")
        guard let near = try request.query.text("near").map(Self.coordinate) else {
            return try await site.placeAnswers.answer(request, locale: locale, country: country, source: source)
        }
        let library = site.library
        let answer: Answer = try await site.threads.run {
            try Answer.json(
                library.places(locale: locale, country: country, source: source, near: near, terminal: .none))
        }
        return answer.inLanguage(locale)
    }

    private func place(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        return try Answer.json(try site.library.place(request.parameter("id"), locale: locale)).inLanguage(locale)
    }

    private func photos(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("limit", "cursor", "source", "locale")
        let locale = try request.locale()
        let limit = try request.query.integer("limit", in: 1...Self.largestLimit) ?? Self.defaultLimit
        let cursor = try request.query.text("cursor")
        let id = request.parameter("id")
        try await site.fetchList(ofPlace: id, locale: locale)
        let document = try site.library.list(
            place: .named(id), source: request.query.text("source"), limit: limit, cursor: cursor, locale: locale,
            terminal: .none)
        return try Answer.json(document.withoutPaths).inLanguage(locale)
    }

    /// Reads `LAT,LON` in degrees.
    ///
    /// - Throws: ``Problem`` 400 for anything else.
    static func coordinate(_ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.trimmingCharacters(in: CharacterSet(charactersIn: " ")))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw Problem.badRequest("'\(text)' is no position; write it as 60.6,15.6") }
        return coordinate
    }
}

extension Site {
    /// Makes sure that the photos of a place have been asked for, where a source has a list of them; only the first time
    /// has to be waited for.
    ///
    /// - Throws: ``Problem`` 404 for an unknown place. A source that does not answer is told by its status, and the place
    ///   is shown as it is known.
    func fetchList(ofPlace id: String, locale: LocaleTag) async throws {
        _ = try library.place(id, locale: locale)
        guard try library.isListNeeded(place: id) else { return }
        let (library, activity) = (library, activity)
        _ = try? await lists.value(for: id) {
            try await activity.during { try await library.fetchLists(of: .named(id), terminal: .none, onWait: {}) }
            return true
        }
    }
}

extension Answer {
    /// The answer, which depends on the language asked for.
    func inLanguage(_ locale: LocaleTag) -> Answer {
        var answer = self
        answer.headers[.vary] = "Accept-Language, Cookie"
        answer.headers[.contentLanguage] = locale.identifier
        return answer
    }
}

extension ListDocument {
    /// As a server tells it.
    var withoutPaths: ListDocument {
        var document = self
        document.photos = photos.map(\.withoutPath)
        return document
    }
}

extension PhotoDocument {
    /// As a server tells it: where files are on its machine is nobody's business.
    var withoutPath: PhotoDocument {
        var document = self
        document.path = nil
        return document
    }
}

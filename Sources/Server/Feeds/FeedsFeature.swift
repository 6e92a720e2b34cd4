internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The catalogue as feeds, and places and their photos as GeoJSON.
struct FeedsFeature: Feature {
    let library: PhotoLibrary
    let places: PlaceListings
    let originals: OriginalsRule
    let threads: DecodeThreads
    let address: ServerAddress
    let words: PageWords

    /// The number of photos on the first page, which readers poll, and on further pages, which only new subscribers read.
    private static let (firstLength, furtherLength) = (100, 1000)

    /// A place's feed takes precedence over its page, because its path is longer.
    var routes: [Route] {
        [
            Route(.get, "/feed.atom") { try await feed(.atom, $0) },
            Route(.get, "/feed.json") { try await feed(.json, $0) },
            Route(.get, "/places.geojson", allPlaces),
            Route(.get, "/places/{id}/feed.atom") { try await feed(.atom, $0) },
            Route(.get, "/places/{id}/feed.json") { try await feed(.json, $0) },
            Route(.get, "/places/{id}/photos.geojson") { try await feed(.geoJSON, $0) },
        ]
    }

    private func feed(_ format: FeedFormat, _ request: ServerRequest) async throws -> Answer {
        try request.query.allow("cursor", "locale")
        let locale = try request.locale()
        let cursor = try request.query.text("cursor")
        let length = cursor == nil ? Self.firstLength : Self.furtherLength
        let place = request.parameters["id"]
        // GeoJSON contains no URLs of files.
        let hasOriginals = try format == .geoJSON || originals.areGiven(to: request.visitor)
        let part = try await self.part(ofPlace: place, length, cursor, hasOriginals, locale)
        let addresses = FeedAddresses(
            root: address.root(request), place: place, format: format, cursor: cursor, next: part.next,
            locale: try request.query.text("locale"),
            words: try words.localized(try request.languages().words(words.table)).wording)
        var answer = Self.answer(try format.text(of: part, at: addresses), type: format.type, addresses, locale)
        if originals.dependOnWhoAsks {
            // The entries depend on the client's permissions.
            answer.headers[.cacheControl] = "private, no-cache"
            answer.headers[.vary] = [answer.headers[.vary], "Authorization"].compactMap(\.self).joined(separator: ", ")
        }
        return answer
    }

    /// A page of the catalogue or of a place. Looking up copies of files takes some time.
    private func part(
        ofPlace place: String?, _ length: Int, _ cursor: String?, _ hasOriginals: Bool, _ locale: LocaleTag
    ) async throws -> PublicationDocument {
        let find: @Sendable () throws -> PublicationDocument = { [library] in
            if let place {
                try library.publications.part(
                    ofPlace: place, limit: length, cursor: cursor, hasOriginals: hasOriginals, locale: locale)
            } else {
                try library.publications.part(limit: length, cursor: cursor, hasOriginals: hasOriginals, locale: locale)
            }
        }
        return hasOriginals ? try find() : try await threads.run { try find() }
    }

    private func allPlaces(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("locale")
        let locale = try request.locale()
        let document = try await places.all(locale)
        let root = address.root(request)
        let text = try await threads.run { try GeoJSON.places(document, root: root) }
        return Answer(
            headers: [.contentType: FeedFormat.geoJSON.type, .cacheControl: "no-cache"], body: .bytes(Array(text.utf8))
        ).inLanguage(locale)
    }

    static func answer(_ text: String, type: String, _ addresses: FeedAddresses, _ locale: LocaleTag) -> Answer {
        var answer = Answer(
            headers: [.contentType: type, .cacheControl: "no-cache"], body: .bytes(Array(text.utf8)))
        // RFC 7946 has no member for it, and other programs find it without parsing the feed (RFC 8288).
        if let next = addresses.nextPage { answer.headers[.link] = "<\(next)>; rel=\"next\"" }
        return answer.inLanguage(locale)
    }
}

/// The format of a feed.
enum FeedFormat: Sendable {
    case atom, json, geoJSON

    var type: String {
        switch self {
        case .atom: "application/atom+xml; charset=utf-8"
        case .json: "application/feed+json"
        case .geoJSON: "application/geo+json"
        }
    }

    func text(of part: PublicationDocument, at addresses: FeedAddresses) throws -> String {
        switch self {
        case .atom: AtomFeed(part: part, addresses: addresses).text()
        case .json: try JSONFeed(part: part, addresses: addresses).text()
        case .geoJSON: try GeoJSON.photos(part, addresses)
        }
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let link = HTTPField.Name("Link")!
}

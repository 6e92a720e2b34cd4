internal import HTTPTypes
internal import IIIF
internal import Localization
internal import PhotoLibrary

/// The catalogue for IIIF viewers: a collection of countries, a collection of places for each country, a manifest for each place
/// and a canvas for each photo (IIIF Presentation API 3.0). docs/iiif.md describes it.
struct PresentationFeature: Feature {
    let library: PhotoLibrary
    let listings: PlaceListings
    let threads: DecodeThreads
    let address: ServerAddress
    let pageWords: PageWords
    /// The server's language, which comes first.
    let locale: LocaleTag

    var routes: [Route] {
        [
            Route(.get, "/iiif/collection.json", root),
            Route(.get, "/iiif/country/{code}/collection.json", country),
            Route(.get, "/iiif/place/{id}/collection.json", place),
            Route(.get, "/iiif/place/{id}/manifest.json", manifest),
            Route(.get, "/iiif/place/{id}/canvas/{photo}") { try await canvas($0) { $0 } },
            Route(.get, "/iiif/place/{id}/canvas/{photo}/page") { try await canvas($0) { $0.page } },
            Route(.get, "/iiif/place/{id}/canvas/{photo}/page/image") { try await canvas($0) { $0.page.items[0] } },
        ]
    }

    private func root(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let collections = try collections(request)
        let listing = try await listings.all(locale)
        return try await answer(request) { try collections.root(listing) }
    }

    private func country(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("from")
        let collections = try collections(request)
        let (code, start) = (request.parameter("code"), try request.query.text("from"))
        let listing = try await listings.all(locale)
        return try await answer(request) { try collections.country(code, from: start, listing) }
    }

    private func place(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let collections = try collections(request)
        let id = request.parameter("id")
        return try await answer(request) { try collections.place(id) }
    }

    private func manifest(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("cursor")
        let manifests = try manifests(request)
        let (id, cursor) = (request.parameter("id"), try request.query.text("cursor"))
        return try await answer(request) { try manifests.manifest(ofPlace: id, cursor: cursor) }
    }

    /// The canvas of a photo, or a resource within it.
    private func canvas(
        _ request: ServerRequest, _ part: @escaping @Sendable (Canvas) -> some PresentationResource
    ) async throws -> Answer {
        try request.query.allow()
        let manifests = try manifests(request)
        let (place, photo) = (request.parameter("id"), request.parameter("photo"))
        return try await answer(request) { part(try manifests.canvas(ofPhoto: photo, atPlace: place)) }
    }

    // MARK: - Answers

    private func collections(_ request: ServerRequest) throws -> PresentationCollections {
        PresentationCollections(library: library, addresses: addresses(request), words: try words())
    }

    private func manifests(_ request: ServerRequest) throws -> PresentationManifests {
        PresentationManifests(library: library, addresses: addresses(request), words: try words())
    }

    private func addresses(_ request: ServerRequest) -> PresentationAddresses {
        PresentationAddresses(root: address.root(request))
    }

    private func words() throws -> PresentationWords {
        try PresentationWords(pageWords, preferring: locale)
    }

    private func answer(
        _ request: ServerRequest, _ resource: @escaping @Sendable () throws -> some PresentationResource
    ) async throws -> Answer {
        let document = try await threads.run { try resource().document() }
        return LinkedData.answer(document, context: PresentationAPI.context, request)
    }
}

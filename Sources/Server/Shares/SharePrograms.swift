internal import Catalog
internal import HTTPTypes
internal import IIIF
internal import Localization
internal import PhotoLibrary

/// A share for programs: as feeds, and as IIIF manifests with a collection of them.
struct SharePrograms: Feature {
    let library: PhotoLibrary
    let gate: ShareGate
    let threads: DecodeThreads
    let address: ServerAddress
    let words: PageWords
    /// The server's language.
    let locale: LocaleTag

    /// The number of photos on a page of a feed.
    private static let feedLength = 100

    var routes: [Route] {
        [
            Route(.get, "/s/{share}/feed.atom", for: .all) { try await feed(.atom, $0) },
            Route(.get, "/s/{share}/feed.json", for: .all) { try await feed(.json, $0) },
            Route(.get, "/s/{share}/collection.json", for: .all, collection),
            Route(.get, "/s/{share}/manifest.json", for: .all, manifest),
        ]
    }

    private func feed(_ format: FeedFormat, _ request: ServerRequest) async throws -> Answer {
        try request.query.allow("cursor", "locale")
        let locale = try request.locale()
        let start = try request.query.integer("cursor", in: 0...PhotoSetLimits.photos) ?? 0
        return try await gate.answer(request) { admitted in
            let files = try files(of: admitted.share)
            let part = try await threads.run { [library] in
                try library.publications.part(
                    of: admitted.share, admitted.photos, from: start, limit: Self.feedLength, files: files,
                    locale: locale)
            }
            let addresses = FeedAddresses(
                root: address.root(request), place: nil, share: admitted.path,
                sharedSide: admitted.share.download == .none ? ShareFeature.reducedSide : nil, format: format,
                cursor: start > 0 ? String(start) : nil, next: part.next, locale: try request.query.text("locale"),
                words: try words.localized(try request.languages().words(words.table)).wording)
            return FeedsFeature.answer(try format.text(of: part, at: addresses), type: format.type, addresses, locale)
        }
    }

    private func files(of share: OpenShare) throws -> PublishedFiles {
        guard share.download == .original else { return .renditions }
        return try library.showsEverything() ? .originals : .copies
    }

    private func collection(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try await gate.answer(request) { admitted in
            let manifests = try manifests(admitted, request)
            return LinkedData.answer(manifests.collection().document(), context: PresentationAPI.context, request)
        }
    }

    private func manifest(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("from")
        let start = try request.query.integer("from", in: 0...PhotoSetLimits.photos) ?? 0
        return try await gate.answer(request) { admitted in
            let manifests = try manifests(admitted, request)
            let locale = locale
            let document = try await threads.run { [library] in
                let photos = try library.shares.listed(
                    admitted.photos, from: start, limit: ShareManifests.length, locale: locale)
                return try manifests.manifest(of: photos.map(\.document), from: start).document()
            }
            return LinkedData.answer(document, context: PresentationAPI.context, request)
        }
    }

    private func manifests(_ admitted: AdmittedShare, _ request: ServerRequest) throws -> ShareManifests {
        ShareManifests(
            admitted: admitted, root: address.root(request) + admitted.path,
            words: try words.localized(words.table.language(for: locale) ?? .english).wording)
    }
}

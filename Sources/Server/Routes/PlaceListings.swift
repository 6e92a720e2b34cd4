internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// The ordered places of a language, kept while they are as they are: pages ask for parts of them.
final class PlaceListings: Sendable {
    private struct Kept {
        var version: [Int64]
        var document: PlacesDocument
    }

    /// Languages that are kept at a time.
    private static let capacity = 4

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let kept = Mutex<[LocaleTag: Kept]>([:])
    private let makes = SharedTasks<LocaleTag, PlacesDocument>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// All places in the order of `locale`, as `photos places --json` tells them. Some milliseconds for 100,000 that have
    /// not changed.
    func all(_ locale: LocaleTag) async throws -> PlacesDocument {
        let version = try library.placesVersion()
        if let known = kept.withLock({ $0[locale] }), known.version == version { return known.document }
        return try await makes.value(for: locale) { [self] in
            let document = try await threads.run { [library] in try library.places(locale: locale, terminal: .none) }
            kept.withLock { kept in
                if kept.count >= Self.capacity { kept = [:] }
                kept[locale] = Kept(version: version, document: document)
            }
            return document
        }
    }
}

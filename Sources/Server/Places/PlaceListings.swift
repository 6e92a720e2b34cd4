internal import Gazetteer
internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// The ordered places of a language, kept while they are as they are: pages ask for parts of them.
final class PlaceListings: Sendable {
    private struct Key: Hashable {
        var locale: LocaleTag
        /// Where the nearest place is the first; nil for the order of the alphabet.
        var near: Coordinate?
        /// The name of the only source.
        var source: String?
    }

    private struct Kept {
        var version: [Int64]
        var document: PlacesDocument
    }

    /// Lists in the order of the alphabet, and lists by distance, that are kept at a time.
    private static let (capacity, nearCapacity) = (4, 2)

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let kept = Mutex<[Key: Kept]>([:])
    private let makes = SharedTasks<Key, PlacesDocument>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// All places in the order of `locale`, or by their distance from a position, as `photos places --json` tells them. Some
    /// milliseconds for 100,000 that have not changed.
    ///
    /// - Parameter source: the name of the only source whose photos count.
    func all(
        _ locale: LocaleTag, near: Coordinate? = nil, source: String? = nil
    ) async throws -> PlacesDocument {
        let key = Key(locale: locale, near: near, source: source)
        let version = try library.changes.placesVersion(source: source)
        if let known = kept.withLock({ $0[key] }), known.version == version { return known.document }
        return try await makes.value(for: key) { [self] in
            let document = try await threads.run { [library] in
                try library.places.list(locale: locale, source: source, near: near, terminal: .none)
            }
            kept.withLock { kept in
                let like = kept.keys.filter { ($0.near == nil) == (near == nil) }
                if like.count >= (near == nil ? Self.capacity : Self.nearCapacity) {
                    for key in like { kept[key] = nil }
                }
                kept[key] = Kept(version: version, document: document)
            }
            return document
        }
    }
}

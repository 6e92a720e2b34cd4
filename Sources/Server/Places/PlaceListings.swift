internal import Gazetteer
internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// A cache of sorted places by language, valid until the places change: pages request parts of them.
final class PlaceListings: Sendable {
    private struct Key: Hashable {
        var locale: LocaleTag
        /// The position to sort by distance from; nil for alphabetical order.
        var near: Coordinate?
        /// The name of the source that the photos are limited to.
        var source: String?
    }

    private struct Entry {
        var version: [Int64]
        var document: PlacesDocument
    }

    /// The maximum numbers of alphabetical lists and of lists by distance in the cache.
    private static let (capacity, nearCapacity) = (4, 2)

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let entries = Mutex<[Key: Entry]>([:])
    private let makes = SharedTasks<Key, PlacesDocument>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// All places in the alphabetical order of `locale`, or by distance from a position, as `photos places --json` prints them.
    /// Takes some milliseconds for 100,000 places that have not changed.
    ///
    /// - Parameter source: the name of the source that photos are limited to.
    func all(
        _ locale: LocaleTag, near: Coordinate? = nil, source: String? = nil
    ) async throws -> PlacesDocument {
        let key = Key(locale: locale, near: near, source: source)
        let version = try library.changes.placesVersion(source: source)
        if let known = entries.withLock({ $0[key] }), known.version == version { return known.document }
        return try await makes.value(for: key) { [self] in
            let document = try await threads.run { [library] in
                try library.places.list(locale: locale, source: source, near: near, terminal: .none)
            }
            entries.withLock { entries in
                let like = entries.keys.filter { ($0.near == nil) == (near == nil) }
                if like.count >= (near == nil ? Self.capacity : Self.nearCapacity) {
                    for key in like { entries[key] = nil }
                }
                entries[key] = Entry(version: version, document: document)
            }
            return document
        }
    }
}

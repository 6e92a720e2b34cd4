internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// A cache of map indexes by language; an index is kept as long as its list of places does not change.
final class MapIndexes: Sendable {
    private struct Entry {
        var version: [Int64]
        var index: MapIndex
    }

    /// The maximum number of languages in the cache.
    private static let capacity = 4

    private let library: PhotoLibrary
    private let places: PlaceListings
    private let threads: DecodeThreads
    private let entries = Mutex<[LocaleTag: Entry]>([:])
    private let makes = SharedTasks<LocaleTag, MapIndex>()

    init(library: PhotoLibrary, places: PlaceListings, threads: DecodeThreads) {
        (self.library, self.places, self.threads) = (library, places, threads)
    }

    /// The index in a language. Takes some milliseconds for 100,000 places that have not changed.
    func index(_ locale: LocaleTag) async throws -> MapIndex {
        let version = try library.changes.placesVersion()
        if let known = entries.withLock({ $0[locale] }), known.version == version { return known.index }
        return try await makes.value(for: locale) { [self] in
            let document = try await places.all(locale)
            let index = try await threads.run { MapIndex(document) }
            entries.withLock { entries in
                if entries.count >= Self.capacity { entries = [:] }
                entries[locale] = Entry(version: version, index: index)
            }
            return index
        }
    }
}

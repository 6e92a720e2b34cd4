internal import Catalog
internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// A cache of map indexes by language. An index of cities is kept as long as the list of places does not change; one of
/// districts, which that list does not count, until anything in the catalogue changes.
final class MapIndexes: Sendable {
    private struct Key: Hashable {
        var locale: LocaleTag
        var hasDistricts: Bool
        /// How exactly the reader may know the places.
        var detail: PositionPrecision
        /// As whom the reader sees photos.
        var reader: PhotoReader
    }

    private struct Entry {
        /// Nil where changes cannot be noticed, as on a full disk.
        var version: [Int64]?
        /// The version of the rules on who sees which photos.
        var rules: Int64
        var index: MapIndex
        /// Until then the index is valid in any version.
        var end: ContinuousClock.Instant
    }

    private struct State {
        /// Nil until it is first needed, and where it cannot be opened.
        var watch: LibraryWatch?
        var entries: [Key: Entry] = [:]
    }

    /// The maximum number of indexes in the cache.
    private static let capacity = 6
    /// An index of districts that takes longer to make is not made again for `restFactor` times its duration: opening a
    /// photo is a change too.
    private static let (longMake, restFactor) = (Duration.milliseconds(200), 20)

    private let library: PhotoLibrary
    private let places: PlaceListings
    private let threads: DecodeThreads
    private let state = Mutex(State())
    private let makes = SharedTasks<Key, MapIndex>()

    init(library: PhotoLibrary, places: PlaceListings, threads: DecodeThreads) {
        (self.library, self.places, self.threads) = (library, places, threads)
    }

    /// The index in a language. Takes some milliseconds for 100,000 places that have not changed.
    ///
    /// - Parameter hasDistricts: whether districts of cities are places of their own.
    func index(_ locale: LocaleTag, hasDistricts: Bool = false) async throws -> MapIndex {
        let key = Key(locale: locale, hasDistricts: hasDistricts, detail: library.placeDetail, reader: library.reader)
        let version = try version(hasDistricts: hasDistricts)
        let known = state.withLock { $0.entries[key] }
        let rules = try library.access.version(for: key.reader)
        if let known, known.rules == rules, version != nil && known.version == version || .now < known.end {
            return known.index
        }
        return try await makes.value(for: key) { [self] in
            let start = ContinuousClock.now
            let index: MapIndex
            if hasDistricts {
                // Several readers share the index; it has districts only for those who see everything.
                let library = library.disclosing(
                    Disclosure(positions: .exact, obeysCircles: false, photos: key.reader))
                index = try await threads.run {
                    MapIndex(try library.places.list(locale: locale, hasDistricts: true, terminal: .none))
                }
            } else {
                let document = try await places.all(locale, detail: key.detail, reader: key.reader)
                index = try await threads.run { MapIndex(document) }
            }
            let duration = ContinuousClock.now - start
            let rest = hasDistricts && duration > Self.longMake ? duration * Self.restFactor : .zero
            state.withLock { state in
                if state.entries.count >= Self.capacity { state.entries = [:] }
                state.entries[key] = Entry(version: version, rules: rules, index: index, end: .now + rest)
            }
            return index
        }
    }

    private func version(hasDistricts: Bool) throws -> [Int64]? {
        guard hasDistricts else { return try library.changes.placesVersion() }
        return try state.withLock { state in
            if state.watch == nil { state.watch = try? library.changes.watch() }
            return try state.watch.map { [try $0.version()] }
        }
    }
}

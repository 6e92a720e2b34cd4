internal import PhotoLibrary
internal import Synchronization

/// A cache of the trips, valid until anything in the catalogue changes; after a search that took long, for a while longer, because
/// opening a photo is a change too.
final class TripListings: Sendable {
    private struct Found {
        let trips: TripIndex
        /// The version of the catalogue in which they were found; nil if it is unknown.
        let version: Int64?
        /// Until then they are valid in any version.
        let end: ContinuousClock.Instant
    }

    private struct State {
        /// Nil until it is first needed, and where it cannot be opened.
        var watch: LibraryWatch?
        var found: Found?
    }

    /// A search that takes longer is not repeated for `restFactor` times its duration.
    private static let (longSearch, restFactor) = (Duration.milliseconds(500), 20)

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let state = Mutex(State())
    private let searches = SharedTasks<Int, TripIndex>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// The trips. Takes some microseconds if nothing has changed; otherwise some seconds for 1,000,000 photos, once for all
    /// requests that wait: only one search runs at a time.
    func all() async throws -> TripIndex {
        if let trips = try known() { return trips }
        return try await searches.value(for: 0) { [self] in
            try await threads.run { [self] in
                // Everybody who waited may have left, or another search may have ended meanwhile.
                try Task.checkCancellation()
                if let trips = try known() { return trips }
                return try search()
            }
        }
    }

    /// The trips that were found last, even if something has changed since; nil before the first search.
    var last: TripIndex? { state.withLock { $0.found?.trips } }

    private func known() throws -> TripIndex? {
        let version = try version()
        return state.withLock { state in
            guard let found = state.found else { return nil }
            let isCurrent = version != nil && found.version == version || ContinuousClock.now < found.end
            return isCurrent ? found.trips : nil
        }
    }

    private func search() throws -> TripIndex {
        // Read before the photos, so that a later change is noticed.
        let version = try version()
        let start = ContinuousClock.now
        let trips = try library.trips.find()
        let duration = ContinuousClock.now - start
        let rest = duration > Self.longSearch ? duration * Self.restFactor : .zero
        state.withLock { $0.found = Found(trips: trips, version: version, end: .now + rest) }
        return trips
    }

    /// The version of the catalogue; nil where it cannot be watched, as on a full disk: then nothing is kept.
    private func version() throws -> Int64? {
        try state.withLock { state in
            if state.watch == nil { state.watch = try? library.changes.watch() }
            return try state.watch?.version()
        }
    }
}

internal import PhotoLibrary
internal import Synchronization

/// A cache of the trips, valid until anything in the catalogue changes.
final class TripListings: Sendable {
    private struct State {
        /// Nil until it is first needed, and where it cannot be opened.
        var watch: LibraryWatch?
        /// The trips, and the version of the catalogue in which they were found.
        var found: (trips: TripIndex, version: Int64)?
    }

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let state = Mutex(State())
    private let searches = SharedTasks<Int64, TripIndex>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// The trips. Takes some microseconds if nothing has changed; otherwise some seconds for 1,000,000 photos, once for all
    /// requests that wait.
    func all() async throws -> TripIndex {
        // Read before the photos, so that a later change is noticed.
        let version = try version()
        if let version, let found = state.withLock({ $0.found }), found.version == version { return found.trips }
        return try await searches.value(for: version ?? 0) { [self] in
            let trips = try await threads.run { [library] in try library.trips.find() }
            if let version { state.withLock { $0.found = (trips, version) } }
            return trips
        }
    }

    /// The version of the catalogue; nil where it cannot be watched, as on a full disk: then nothing is kept.
    private func version() throws -> Int64? {
        try state.withLock { state in
            if state.watch == nil { state.watch = try? library.changes.watch() }
            return try state.watch?.version()
        }
    }
}

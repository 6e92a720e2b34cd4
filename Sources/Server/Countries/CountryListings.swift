internal import PhotoLibrary
internal import Synchronization

/// A cache of the days with photographs in each country, valid until anything in the catalogue changes; after a search that took
/// long, for a while longer, because opening a photo is a change too. The numbers of photos are never cached.
final class CountryListings: Sendable {
    private struct Found {
        let days: CountryDayIndex
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
    private let searches = SharedTasks<Int, CountryDayIndex>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// The days. Takes some microseconds if nothing has changed; otherwise about 2 s for 1,000,000 photos, once for all requests
    /// that wait.
    func days() async throws -> CountryDayIndex {
        if let days = try known() { return days }
        return try await searches.value(for: 0) { [self] in
            try await threads.run { [self] in
                // Everybody who waited may have left, or another search may have ended meanwhile.
                try Task.checkCancellation()
                if let days = try known() { return days }
                return try search()
            }
        }
    }

    private func known() throws -> CountryDayIndex? {
        let version = try version()
        return state.withLock { state in
            guard let found = state.found else { return nil }
            let isCurrent = version != nil && found.version == version || ContinuousClock.now < found.end
            return isCurrent ? found.days : nil
        }
    }

    private func search() throws -> CountryDayIndex {
        // Read before the photos, so that a later change is noticed.
        let version = try version()
        let start = ContinuousClock.now
        let days = try library.countries.findDays()
        let duration = ContinuousClock.now - start
        let rest = duration > Self.longSearch ? duration * Self.restFactor : .zero
        state.withLock { $0.found = Found(days: days, version: version, end: .now + rest) }
        return days
    }

    /// The version of the catalogue; nil where it cannot be watched, as on a full disk: then nothing is kept.
    private func version() throws -> Int64? {
        try state.withLock { state in
            if state.watch == nil { state.watch = try? library.changes.watch() }
            return try state.watch?.version()
        }
    }
}

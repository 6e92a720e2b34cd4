internal import Catalog
internal import PhotoLibrary
internal import Synchronization

/// A cache of what is computed from all photos that a reader sees, valid until anything in the catalogue changes; after a search that took long, for a
/// while longer, because opening a photo is a change too.
final class KeptListing<Value: Sendable>: Sendable {
    private struct Found {
        let value: Value
        /// The version of the catalogue in which it was found; nil if it is unknown.
        let version: Int64?
        /// The version of the rules on who sees which photos, which are obeyed at once.
        let rules: Int64
        /// Until then it is valid in any version.
        let end: ContinuousClock.Instant
    }

    private struct State {
        /// Nil until it is first needed, and where it cannot be opened.
        var watch: LibraryWatch?
        var found: [PhotoReader: Found] = [:]
    }

    /// The greatest number of kinds of readers for whom a value is kept.
    private static var capacity: Int { 8 }

    /// A search that takes longer is not repeated for twenty times its duration.
    private let longSearch = Duration.milliseconds(500)
    private let restFactor = 20

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let find: @Sendable (PhotoLibrary) throws -> Value
    private let state = Mutex(State())
    private let searches = SharedTasks<PhotoReader, Value>()

    /// - Parameter find: computes the value; runs on a thread of its own.
    init(library: PhotoLibrary, threads: DecodeThreads, find: @escaping @Sendable (PhotoLibrary) throws -> Value) {
        (self.library, self.threads, self.find) = (library, threads, find)
    }

    /// The value. Takes some microseconds if nothing has changed; otherwise it is computed, once for all requests that wait: only
    /// one search for a kind of reader runs at a time.
    func all() async throws -> Value {
        let reader = library.reader
        if let value = try known(reader) { return value }
        return try await searches.value(for: reader) { [self] in
            try await threads.run { [self] in
                // Everybody who waited may have left, or another search may have ended meanwhile.
                try Task.checkCancellation()
                if let value = try known(reader) { return value }
                return try search(reader)
            }
        }
    }

    /// What was found last, even if something has changed since; nil before the first search.
    var last: Value? {
        let reader = library.reader
        return state.withLock { $0.found[reader]?.value }
    }

    private func known(_ reader: PhotoReader) throws -> Value? {
        let (version, rules) = (try version(), try library.access.version(for: reader))
        return state.withLock { state in
            guard let found = state.found[reader], found.rules == rules else { return nil }
            let isCurrent = version != nil && found.version == version || ContinuousClock.now < found.end
            return isCurrent ? found.value : nil
        }
    }

    private func search(_ reader: PhotoReader) throws -> Value {
        // Read before the photos, so that a later change is noticed.
        let (version, rules) = (try version(), try library.access.version(for: reader))
        let start = ContinuousClock.now
        let value = try find(library.seen(by: reader))
        let duration = ContinuousClock.now - start
        let rest = duration > longSearch ? duration * restFactor : .zero
        state.withLock { state in
            if state.found[reader] == nil, state.found.count >= Self.capacity { state.found = [:] }
            state.found[reader] = Found(value: value, version: version, rules: rules, end: .now + rest)
        }
        return value
    }

    /// The version of the catalogue; nil where it cannot be watched, as on a full disk: then nothing is kept.
    private func version() throws -> Int64? {
        try state.withLock { state in
            if state.watch == nil { state.watch = try? library.changes.watch() }
            return try state.watch?.version()
        }
    }
}

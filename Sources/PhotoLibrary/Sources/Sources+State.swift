internal import Catalog
public import Times

extension PhotoLibrary.Sources {
    /// What a sync would do now.
    public struct SyncState: Sendable {
        /// Whether a list is due.
        public var isDue = false
        /// Whether failed downloads can be tried again.
        public var isQueueDue = false
        /// The sources whose last refresh failed.
        public var failures: [Failure] = []
    }

    /// A source whose last refresh failed.
    public struct Failure: Sendable {
        /// Its name.
        public var source: String
        /// The age of the cached data and the reason, in one line.
        public var line: String
        /// Whether a person has been informed since it began to fail.
        public var isReported: Bool
        /// The row number of its list.
        var feed: Int64
    }

    /// How up to date the list of a source is.
    public struct Freshness: Sendable {
        /// Its name.
        public var source: String
        /// When its list was last known to be up to date; nil if it was never fetched.
        public var checkedAt: Instant?
        /// Whether the last refresh failed.
        public var isFailing: Bool
    }

    /// How up to date the lists of all sources are. One query.
    public func freshness() throws(LibraryError) -> [Freshness] {
        try context.withCatalog { catalog throws(CatalogError) in try catalog.feeds.own() }.map { feed in
            Freshness(source: feed.source.name, checkedAt: feed.checkedAt, isFailing: feed.failure != nil)
        }
    }

    /// Stores that a person has been informed, if that can be written now.
    public func noteReported(_ failures: [Failure]) {
        let feeds = failures.filter { !$0.isReported }.map(\.feed)
        guard !feeds.isEmpty else { return }
        try? context.withCatalog { catalog throws(CatalogError) in try catalog.feeds.noteFailuresTold(feeds: feeds) }
    }

    /// What a sync would do now. Two queries, because every command that reads calls this.
    public func syncState() throws(LibraryError) -> SyncState {
        let feeds = try context.withCatalog { catalog throws(CatalogError) in try catalog.feeds.own() }
        let now = context.now()
        let failures = feeds.compactMap { feed in
            feed.failure.map { failure in
                let age = feed.checkedAt.map { "as of \(Timestamp.clock($0, now: now))" } ?? "never fetched"
                return Failure(
                    source: feed.source.name, line: "\(feed.source.name): \(age); refresh failed: \(failure)",
                    isReported: feed.isFailureTold, feed: feed.row)
            }
        }
        let due = feeds.filter { $0.isDue(at: now) }
        let (isQueueDue, isBundleDue, pauses) = try context.withCatalog { catalog throws(CatalogError) in
            (
                try catalog.downloads.hasDue(at: now), try catalog.bundles.hasDue(at: now),
                due.isEmpty ? nil : try RateLimits(context)
            )
        }
        return SyncState(
            isDue: isBundleDue || due.contains { pauses?.pause(of: $0.url) == nil }, isQueueDue: isQueueDue,
            failures: failures)
    }

    /// Whether a long-running program should sync now.
    ///
    /// - Parameter last: when its last sync ended; downloads alone start at most one sync per minute. Nil before the first sync:
    ///   then downloads that a killed sync has left count as well.
    public func isSyncDue(last: ContinuousClock.Instant?) throws(LibraryError) -> Bool {
        let state = try syncState()
        guard !state.isDue else { return true }
        if let last { return state.isQueueDue && last.duration(to: .now) > .seconds(60) }
        return try context.withCatalog { catalog throws(CatalogError) in
            try catalog.downloads.hasDue(at: context.now(), isUntriedDue: true)
        }
    }
}

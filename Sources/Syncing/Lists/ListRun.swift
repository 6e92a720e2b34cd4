internal import Catalog
internal import LibraryBase

/// The lists of one sync: decides which are fetched, and reports the results.
struct ListRun {
    /// Attempts for one list in one run.
    private static let tries = 3

    private let context: SyncContext
    private let refresh: FeedRefresh
    /// Whether to ignore times to live and back-off.
    private let isForced: Bool
    /// The number of concurrent requests for lists.
    private let width: Int
    private(set) var report: SyncReporter

    init(_ context: SyncContext, isForced: Bool, width: Int, _ report: SyncReporter) {
        (self.context, self.isForced, self.width, self.report) = (context, isForced, width, report)
        refresh = FeedRefresh(context)
    }

    /// Refreshes the lists of these sources. Throws only for cancellation and for failures of the catalogue and the
    /// disk.
    mutating func run(_ sources: [SourceRecord]) async throws {
        let now = context.library.now()
        let (refresh, isForced, context) = (refresh, isForced, context)
        try await withThrowingTaskGroup(of: (String, FeedRefresh.Outcome).self) { group in
            for (index, source) in sources.enumerated() {
                if index >= width, let (name, outcome) = try await group.next() { tell(outcome, of: name) }
                guard let feed = try context.catalog.feeds.own(ofSource: source.row) else { continue }
                let pause = context.pauses.pause(of: feed.url)
                if !isForced, !feed.isDue(at: now), let wait = ListWait(feed, pause, at: now) {
                    tell(wait, of: source.name)
                    continue
                }
                report.tell(SyncEvent(.started, source: source.name))
                group.addTask {
                    (source.name, try await Self.refreshed(feed, refresh, context, isForced: isForced))
                }
            }
            while let (name, outcome) = try await group.next() { tell(outcome, of: name) }
        }
    }

    /// Refreshes a list unless its server is rate-limited. A forced sync waits for the end of a short rate limit. The outcome
    /// is that of the last attempt, even if the server is rate-limited since.
    private static func refreshed(
        _ feed: FeedRecord, _ refresh: FeedRefresh, _ context: SyncContext, isForced: Bool
    ) async throws -> FeedRefresh.Outcome {
        let (library, pauses) = (context.library, context.pauses)
        var feed = feed
        var last: FeedRefresh.Outcome?
        var attempt = 1
        while true {
            let pause = isForced ? try await pauses.waitUntilAllowed(feed.url) : pauses.pause(of: feed.url)
            if let pause {
                if let last { return last }
                if let wait = ListWait(feed, pause, at: library.now(), isForced: isForced) { return .waits(wait) }
            }
            let outcome = try await refresh.run(feed, at: library.now())
            guard isForced, attempt < tries, case .failed = outcome, pauses.pause(of: feed.url) != nil else {
                return outcome
            }
            // The next attempt may use another URL, and the number of failures has grown.
            guard let next = try library.catalog.feeds.own(ofSource: feed.source.row) else { return outcome }
            (feed, last) = (next, outcome)
            attempt += 1
        }
    }

    private mutating func tell(_ outcome: FeedRefresh.Outcome, of source: String) {
        var event: SyncEvent
        switch outcome {
        case .unchanged: event = SyncEvent(.unchanged, source: source)
        case .failed(let reason, let nextAt):
            event = SyncEvent(.failed, source: source, reason: reason)
            event.nextAt = nextAt.map(Timestamp.text)
            return report.tellFailure(event)
        case .waits(let wait): return tell(wait, of: source)
        case .merged(let counts, let skipped, let problem):
            event = SyncEvent(.updated, source: source, reason: problem)
            (event.added, event.updated, event.removed) = (counts.added, counts.updated, counts.removed)
            event.skipped = skipped
            report.summary.added += counts.added
            report.summary.updated += counts.updated
            report.summary.removed += counts.removed
            report.summary.skipped += skipped
        }
        report.tell(event)
    }

    /// Reports why a list was not fetched. If its last attempt failed, that is still a failure.
    private mutating func tell(_ wait: ListWait, of source: String) {
        var event: SyncEvent
        switch wait.reason {
        case .fresh: event = SyncEvent(.fresh, source: source)
        case .failed(let reason), .gone(let reason):
            event = SyncEvent(.postponed, source: source, reason: reason)
        case .server(let host, let until):
            event = SyncEvent(.paused, source: source, reason: context.pauses.reason(host: host, until: until))
            report.summary.isWaiting = true
        }
        event.nextAt = wait.nextAt.map(Timestamp.text)
        if event.event == .postponed { report.tellFailure(event) } else { report.tell(event) }
    }
}

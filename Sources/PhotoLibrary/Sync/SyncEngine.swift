internal import Catalog
internal import Fetching
internal import Foundation

/// One sync: asks the sources that are due, merges what is new, then downloads what they ask for.
///
/// All state is in the catalogue and in `.part` files, so a sync that is killed goes on where it was.
struct SyncEngine {
    /// Lists asked for at the same time.
    private static let lists = 8

    let catalog: Catalog
    let refresh: FeedRefresh
    let download: PhotoDownload
    let pauses: ServerPauses
    /// Whether times to live and back-off are ignored.
    let isForced: Bool
    let onEvent: @Sendable (SyncEvent) -> Void
    var summary = SyncSummary()
    /// The photos of a host that wait since it wants to be left alone, and until when.
    var postponed: [String: (photos: [Int64], until: Int64)] = [:]
    /// Keeps the originals within their limit, if there is one.
    var budget: OriginalsBudget?

    init(
        catalog: Catalog, refresh: FeedRefresh, download: PhotoDownload, pauses: ServerPauses, isForced: Bool,
        onEvent: @escaping @Sendable (SyncEvent) -> Void
    ) {
        self.catalog = catalog
        self.refresh = refresh
        self.download = download
        self.pauses = pauses
        self.isForced = isForced
        self.onEvent = onEvent
    }

    /// Brings these sources up to date.
    mutating func run(_ sources: [SourceRecord]) async throws {
        do {
            budget = try OriginalsBudget(catalog: catalog, originals: download.originals)
            defer {
                budget?.end()
                summary.evicted = budget?.evicted.files ?? 0
            }
            try await refreshLists(of: sources)
            try budget?.settle()
            try await downloadFiles(of: sources)
            try readMetadataAgain()
        } catch is CancellationError {
            summary.isInterrupted = true
        } catch FetchError.cancelled {
            summary.isInterrupted = true
        }
    }
}

// MARK: - Lists

extension SyncEngine {
    /// Tries of one list in one run.
    private static let listTries = 3

    private mutating func refreshLists(of sources: [SourceRecord]) async throws {
        let now = PhotoLibrary.now()
        let (refresh, isForced, catalog, pauses, onEvent) = (refresh, isForced, catalog, pauses, onEvent)
        try await withThrowingTaskGroup(of: (String, FeedRefresh.Outcome).self) { group in
            for (index, source) in sources.enumerated() {
                if index >= Self.lists, let (name, outcome) = try await group.next() { tell(outcome, of: name) }
                guard let feed = try catalog.feed(ofSource: source.row) else { continue }
                if !isForced, !feed.isDue(at: now), let wait = ListWait(feed, pauses.pause(of: feed.url), at: now) {
                    tell(wait, of: source.name)
                    continue
                }
                onEvent(SyncEvent(.started, source: source.name))
                group.addTask {
                    (source.name, try await Self.refreshed(feed, refresh, pauses, isForced: isForced))
                }
            }
            while let (name, outcome) = try await group.next() { tell(outcome, of: name) }
        }
    }

    /// Asks for a list, if its server may be asked. Who forces it has the patience to wait for a server that wants that; what the
    /// last try came to is the outcome, even where the server wants to be left alone since then.
    private static func refreshed(
        _ feed: FeedRecord, _ refresh: FeedRefresh, _ pauses: ServerPauses, isForced: Bool
    ) async throws -> FeedRefresh.Outcome {
        var feed = feed
        var last: FeedRefresh.Outcome?
        var attempt = 1
        while true {
            let pause = isForced ? try await pauses.waitOut(feed.url) : pauses.pause(of: feed.url)
            if let pause {
                if let last { return last }
                if let wait = ListWait(feed, pause, at: PhotoLibrary.now(), isForced: isForced) { return .waits(wait) }
            }
            let outcome = try await refresh.run(feed, at: PhotoLibrary.now())
            guard isForced, attempt < listTries, case .failed = outcome, pauses.pause(of: feed.url) != nil else {
                return outcome
            }
            // Where it is asked for next may be elsewhere by now, and its failures are one more.
            guard let next = try refresh.catalog.feed(ofSource: feed.source.row) else { return outcome }
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
            summary.failures.append(event)
        case .waits(let wait): return tell(wait, of: source)
        case .merged(let counts, let skipped, let problem):
            event = SyncEvent(.updated, source: source, reason: problem)
            (event.added, event.updated, event.removed) = (counts.added, counts.updated, counts.removed)
            event.skipped = skipped
            summary.added += counts.added
            summary.updated += counts.updated
            summary.removed += counts.removed
            summary.skipped += skipped
        }
        onEvent(event)
    }

    /// Tells why a list was not asked for. One whose last try failed is no better for that.
    private mutating func tell(_ wait: ListWait, of source: String) {
        var event: SyncEvent
        switch wait.reason {
        case .fresh: event = SyncEvent(.fresh, source: source)
        case .failed(let reason), .gone(let reason):
            event = SyncEvent(.postponed, source: source, reason: reason)
        case .server(let host, let until):
            event = SyncEvent(.paused, source: source, reason: Self.reason(host: host, until: until))
            summary.isWaiting = true
        }
        event.nextAt = wait.nextAt.map(Timestamp.text)
        if event.event == .postponed { summary.failures.append(event) }
        onEvent(event)
    }

    /// Tells what became of answers that waited.
    mutating func tell(_ answers: SentAnswers) {
        summary.sent = answers.sent
        if answers.sent > 0 {
            var event = SyncEvent(.answered)
            event.sent = answers.sent
            onEvent(event)
        }
        for problem in answers.problems {
            let event = SyncEvent(.failed, reason: problem)
            summary.failures.append(event)
            onEvent(event)
        }
    }

    /// What is the matter with a server that wants to be left alone.
    static func reason(host: String, until: Int64) -> String {
        "\(host) wants to be left alone until \(Timestamp.clock(until, now: PhotoLibrary.now()))"
    }
}

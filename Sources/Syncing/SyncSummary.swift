/// The result of a sync, over all sources.
public struct SyncSummary: Sendable, Equatable {
    /// Photos that are new.
    public var added = 0
    public var updated = 0
    public var removed = 0
    public var skipped = 0
    public var downloaded = 0
    /// Answers to questions that publishers accepted.
    public var sent = 0
    /// Originals that were evicted because of the limit.
    public var evicted = 0
    /// Failed sources and files, including sources that were not requested because their last attempt failed.
    public var failures: [SyncEvent] = []
    /// Whether something waits for a rate-limited server (`Retry-After`).
    public var isWaiting = false
    /// Whether a person interrupted it.
    public var isInterrupted = false

    /// A sync that has not done anything yet.
    public init() {}

    /// The last event of a sync.
    public var event: SyncEvent {
        var event = SyncEvent(.summary)
        (event.added, event.updated, event.removed, event.skipped) = (added, updated, removed, skipped)
        (event.downloaded, event.failed) = (downloaded, failures.count)
        event.sent = sent > 0 ? sent : nil
        event.evicted = evicted > 0 ? evicted : nil
        return event
    }
}

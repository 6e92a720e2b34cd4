/// What a sync did, over all sources.
public struct SyncSummary: Sendable, Equatable {
    /// Photos that were new.
    public var added = 0
    public var updated = 0
    public var removed = 0
    public var skipped = 0
    public var downloaded = 0
    /// Answers to questions that their publishers have taken.
    public var sent = 0
    /// Originals that were deleted, since they are more than their limit.
    public var evicted = 0
    /// Sources and files that failed, with the sources that were not asked since their last try failed.
    public var failures: [SyncEvent] = []
    /// Whether something waits for a server that wants to be left alone (`Retry-After`), and was not asked.
    public var isWaiting = false
    /// Whether a person stopped it before the end.
    public var isInterrupted = false

    /// A sync that did nothing yet.
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

/// What a sync tells while it runs, and what that adds up to.
struct SyncReport: Sendable {
    var summary = SyncSummary()
    /// Called as things happen, from any thread.
    let onEvent: @Sendable (SyncEvent) -> Void

    func tell(_ event: SyncEvent) { onEvent(event) }

    /// Tells of what failed, also at the end.
    mutating func tellFailure(_ event: SyncEvent) {
        summary.failures.append(event)
        onEvent(event)
    }
}

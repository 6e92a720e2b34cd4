/// Reports the events of a sync and adds them up.
struct SyncReporter: Sendable {
    var summary = SyncSummary()
    /// Called for each event, from any thread.
    let onEvent: @Sendable (SyncEvent) -> Void

    func tell(_ event: SyncEvent) { onEvent(event) }

    /// Reports a failure, which is repeated in the summary.
    mutating func tellFailure(_ event: SyncEvent) {
        summary.failures.append(event)
        onEvent(event)
    }
}

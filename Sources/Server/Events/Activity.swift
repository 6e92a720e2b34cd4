internal import Catalog
internal import Synchronization

/// Counts fetches in progress and publishes the number as an event.
final class Activity: Sendable {
    private let count = Mutex(0)
    private let events: EventHub

    init(_ events: EventHub) {
        self.events = events
    }

    /// The current number.
    var active: Int { count.withLock { $0 } }

    /// Counts a fetch from before its first request until it ends, with or without an error.
    func during<Value, Failure>(_ fetch: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        add(1)
        defer { add(-1) }
        return try await fetch()
    }

    /// Adds a listener of all events, which first receives the current number.
    func listen(
        after lastID: String?, owner: String?, reader: @escaping @Sendable () -> PhotoReader,
        while isAdmitted: @escaping @Sendable () async -> Bool
    ) -> EventStream? {
        count.withLock { count in
            let now = ServerEvent(name: "activity", document: ActivityDocument(active: count))
            return events.listen(after: lastID, now: [now], owner: owner, reader: reader, while: isAdmitted)
        }
    }

    private func add(_ change: Int) {
        // Published under the lock, so that all listeners receive the numbers in the same order.
        count.withLock { count in
            count += change
            events.publish("activity", ActivityDocument(active: count))
        }
    }
}

internal import Synchronization

/// How many fetches from elsewhere are under way, told to all who listen.
final class Activity: Sendable {
    private let count = Mutex(0)
    private let events: EventHub

    init(_ events: EventHub) {
        self.events = events
    }

    /// The number now.
    var active: Int { count.withLock { $0 } }

    /// Counts a fetch from before its first byte is asked for until it is over, however it ends.
    func during<Value, Failure>(_ fetch: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        add(1)
        defer { add(-1) }
        return try await fetch()
    }

    /// A new listener of all events, who first hears the number now.
    func listen(
        after lastID: String?, owner: String?, while isAdmitted: @escaping @Sendable () async -> Bool
    ) -> EventStream? {
        count.withLock { count in
            let now = ServerEvent(name: "activity", document: ActivityDocument(active: count))
            return events.listen(after: lastID, now: [now], owner: owner, while: isAdmitted)
        }
    }

    private func add(_ change: Int) {
        // Told under the lock, so that nobody hears the numbers in another order.
        count.withLock { count in
            count += change
            events.publish("activity", ActivityDocument(active: count))
        }
    }
}

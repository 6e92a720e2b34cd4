internal import Synchronization

/// The events for one client, until it disconnects, reads too slowly, or the server shuts down.
package typealias EventStream = AsyncStream<String>

/// Publishes events to all listening clients.
///
/// A client is disconnected when ``backlog`` events wait for it. When it reconnects, it receives the events it missed, or, if they
/// are no longer kept, the current state.
package final class EventHub: Sendable {
    /// The number of events kept for clients that reconnect.
    private static let kept = 256
    /// The maximum number of events that wait for one client.
    private static let backlog = 256
    /// The maximum number of clients; each holds a connection.
    private static let capacity = 256

    /// The maximum number of clients of one owner.
    package static let capacityOfOne = 8

    private struct Listener {
        let stream: EventStream.Continuation
        let owner: String?
        let isAdmitted: @Sendable () async -> Bool
    }

    private struct State {
        var last = 0
        var recent: [ServerEvent] = []
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        var isClosed = false
    }

    /// Creates a hub without listeners.
    package init() {}

    private let state = Mutex(State())
    /// Distinguishes this run of the server from others.
    package let epoch = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Sends an event to all listeners.
    package func publish(_ name: String, _ document: some PublicDocument) {
        state.withLock { state in
            state.last += 1
            let event = ServerEvent(number: state.last, name: name, document: document)
            state.recent.append(event)
            if state.recent.count > Self.kept { state.recent.removeFirst(state.recent.count - Self.kept) }
            Self.send(event.text(epoch: epoch), &state)
        }
    }

    /// Ends the streams of clients that are no longer admitted, and sends all others a comment, so that proxies and clients see
    /// that the connection is alive.
    package func beat() async {
        let listeners = state.withLock { $0.listeners }
        for (number, listener) in listeners where await !listener.isAdmitted() {
            state.withLock { Self.end(number, &$0) }
        }
        state.withLock { Self.send(": \n\n", &$0) }
    }

    /// The number of listening clients.
    package var count: Int { state.withLock { $0.listeners.count } }

    /// Ends all streams permanently.
    package func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return state.listeners
        }
        for listener in listeners.values { listener.stream.finish() }
    }

    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - lastID: the `Last-Event-ID` of a client that reconnects.
    ///   - now: the current state.
    ///   - owner: the user or address that listens, limited to ``capacityOfOne`` streams; nil for no limit.
    ///   - isAdmitted: whether the client is still admitted; checked at each beat.
    /// - Returns: nil if there are too many listeners, or the server is shutting down.
    package func listen(
        after lastID: String?, now: [ServerEvent], owner: String? = nil,
        while isAdmitted: @escaping @Sendable () async -> Bool = { true }
    ) -> EventStream? {
        let (stream, continuation) = EventStream.makeStream(bufferingPolicy: .bufferingOldest(Self.backlog * 2))
        let number: Int? = state.withLock { state in
            guard !state.isClosed, state.listeners.count < Self.capacity else { return nil }
            let others = owner.map { owner in state.listeners.values.count { $0.owner == owner } }
            guard others ?? 0 < Self.capacityOfOne else { return nil }
            continuation.yield("retry: 2000\n\n")
            if let missed = missed(lastID, state) {
                for event in missed { continuation.yield(event.text(epoch: epoch)) }
            }
            for event in now { continuation.yield(event.text(epoch: epoch)) }
            state.nextListener += 1
            state.listeners[state.nextListener] = Listener(
                stream: continuation, owner: owner, isAdmitted: isAdmitted)
            return state.nextListener
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// The events after an event; nil if they are unknown.
    private func missed(_ lastID: String?, _ state: State) -> [ServerEvent]? {
        guard let parts = lastID?.split(separator: "-"), parts.count == 2, parts[0] == epoch, let last = Int(parts[1]),
            last <= state.last, last >= state.last - state.recent.count
        else { return nil }
        return state.recent.filter { ($0.number ?? 0) > last }
    }

    private static func send(_ text: String, _ state: inout State) {
        for (number, listener) in state.listeners {
            if case .enqueued = listener.stream.yield(text) { continue }
            end(number, &state)
        }
    }

    private static func end(_ number: Int, _ state: inout State) {
        // The termination handler takes the lock too, so it is removed here first.
        guard let listener = state.listeners.removeValue(forKey: number) else { return }
        listener.stream.onTermination = nil
        listener.stream.finish()
    }
}

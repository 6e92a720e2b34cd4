internal import Synchronization

/// What one client hears, until it leaves, is too slow, or the server ends.
package typealias EventStream = AsyncStream<String>

/// Brings events to all who listen.
///
/// A client that does not read is cut off when ``backlog`` events wait for it; on its return it hears what it missed, or
/// if that is too long ago, how things stand.
package final class EventHub: Sendable {
    /// Events kept for those who return.
    private static let kept = 256
    /// Events that may wait for one client.
    private static let backlog = 256
    /// Clients at a time: each holds a connection.
    private static let capacity = 256

    /// Clients of one owner at a time.
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

    /// A hub without listeners.
    package init() {}

    private let state = Mutex(State())
    /// Tells this run of the server from others.
    package let epoch = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Tells all listeners.
    package func publish(_ name: String, _ document: some PublicDocument) {
        state.withLock { state in
            state.last += 1
            let event = ServerEvent(number: state.last, name: name, document: document)
            state.recent.append(event)
            if state.recent.count > Self.kept { state.recent.removeFirst(state.recent.count - Self.kept) }
            Self.send(event.text(epoch: epoch), &state)
        }
    }

    /// Ends the streams of those who may not listen any more, and sends all others a line that says nothing, so that proxies and clients
    /// see that the connection lives.
    package func beat() async {
        let listeners = state.withLock { $0.listeners }
        for (number, listener) in listeners where await !listener.isAdmitted() {
            state.withLock { Self.end(number, &$0) }
        }
        state.withLock { Self.send(": \n\n", &$0) }
    }

    /// Clients that listen.
    package var count: Int { state.withLock { $0.listeners.count } }

    /// Ends all streams, for good.
    package func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return state.listeners
        }
        for listener in listeners.values { listener.stream.finish() }
    }

    /// A new listener.
    ///
    /// - Parameters:
    ///   - lastID: the `Last-Event-ID` of a client that returns.
    ///   - now: how things stand.
    ///   - owner: who listens, of whom at most ``capacityOfOne`` do at a time; nil where that is not counted.
    ///   - isAdmitted: whether they still may, asked at each beat.
    /// - Returns: nil where there are too many listeners, or the server ends.
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

    /// What came after an event; nil where that is unknown.
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
        // Its own handler takes the lock, so it is forgotten here first.
        guard let listener = state.listeners.removeValue(forKey: number) else { return }
        listener.stream.onTermination = nil
        listener.stream.finish()
    }
}

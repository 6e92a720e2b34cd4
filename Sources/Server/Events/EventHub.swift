package import Catalog
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
        let reader: @Sendable () -> PhotoReader
        let isAdmitted: @Sendable () async -> Bool
    }

    private struct State {
        var last = 0
        var recent: [ServerEvent] = []
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        var isClosed = false
    }

    /// Those of some photos that a reader sees.
    private let shown: @Sendable ([String], PhotoReader) -> Set<String>

    /// Creates a hub without listeners.
    package init(shown: @escaping @Sendable ([String], PhotoReader) -> Set<String> = { photos, _ in Set(photos) }) {
        self.shown = shown
    }

    private let state = Mutex(State())
    /// Distinguishes this run of the server from others.
    package let epoch = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Sends an event to all listeners.
    ///
    /// - Parameter others: what those get who do not see all photos.
    package func publish(_ name: String, _ document: some PublicDocument, others: ServerEvent.ForOthers = .same) {
        // Within the lock, so that every listener gets the events in their order, and none twice or never.
        state.withLock { state in
            state.last += 1
            let event = ServerEvent(number: state.last, name: name, document: document, others: others)
            state.recent.append(event)
            if state.recent.count > Self.kept { state.recent.removeFirst(state.recent.count - Self.kept) }
            guard others != .same else {
                return Self.send(event.text(epoch: epoch), to: Array(state.listeners.keys), &state)
            }
            for (reader, some) in Dictionary(grouping: state.listeners, by: { $0.value.reader() }) {
                guard let event = shown([event], to: reader).first else { continue }
                Self.send(event.text(epoch: epoch), to: some.map(\.key), &state)
            }
        }
    }

    /// The events as a reader sees them.
    private func shown(_ events: [ServerEvent], to reader: PhotoReader) -> [ServerEvent] {
        guard reader != .owner else { return events }
        let photos = events.flatMap { event -> [String] in
            guard case .photos(let photos) = event.others else { return [] }
            return photos
        }
        let known = photos.isEmpty ? [] : shown(photos, reader)
        return events.compactMap { $0.shown(known.contains) }
    }

    /// Ends the streams of clients that are no longer admitted, and sends all others a comment, so that proxies and clients see
    /// that the connection is alive.
    package func beat() async {
        let listeners = state.withLock { $0.listeners }
        for (number, listener) in listeners where await !listener.isAdmitted() {
            state.withLock { Self.end(number, &$0) }
        }
        state.withLock { Self.send(": \n\n", to: Array($0.listeners.keys), &$0) }
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
    ///   - reader: as whom the client sees photos at the time.
    ///   - isAdmitted: whether the client is still admitted; checked at each beat.
    /// - Returns: nil if there are too many listeners, or the server is shutting down.
    package func listen(
        after lastID: String?, now: [ServerEvent], owner: String? = nil,
        reader: @escaping @Sendable () -> PhotoReader = { .owner },
        while isAdmitted: @escaping @Sendable () async -> Bool = { true }
    ) -> EventStream? {
        let (stream, continuation) = EventStream.makeStream(bufferingPolicy: .bufferingOldest(Self.backlog * 2))
        let number: Int? = state.withLock { state in
            guard !state.isClosed, state.listeners.count < Self.capacity else { return nil }
            let others = owner.map { owner in state.listeners.values.count { $0.owner == owner } }
            guard others ?? 0 < Self.capacityOfOne else { return nil }
            continuation.yield("retry: 2000\n\n")
            if let missed = missed(lastID, state) {
                for event in shown(missed, to: reader()) { continuation.yield(event.text(epoch: epoch)) }
            }
            for event in now { continuation.yield(event.text(epoch: epoch)) }
            state.nextListener += 1
            state.listeners[state.nextListener] = Listener(
                stream: continuation, owner: owner, reader: reader, isAdmitted: isAdmitted)
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

    private static func send(_ text: String, to numbers: [Int], _ state: inout State) {
        for number in numbers {
            guard let listener = state.listeners[number] else { continue }
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

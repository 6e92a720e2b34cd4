internal import Synchronization

/// Cancels the work for a connection's current request when the client disconnects.
final class ClientDisconnect: Sendable {
    /// The instance of the connection whose request is being answered.
    @TaskLocal static var current: ClientDisconnect?

    private enum State {
        case connected(onDisconnect: (@Sendable () -> Void)?)
        case disconnected
    }

    private let state = Mutex(State.connected(onDisconnect: nil))
    private let wasServed = Atomic(false)

    /// Whether there is a task that answers the requests of the connection.
    var isServed: Bool { wasServed.load(ordering: .acquiring) }

    /// Notes that there is such a task.
    func serve() { wasServed.store(true, ordering: .releasing) }

    /// Reports that the client has closed its side of the connection.
    func report() {
        let onDisconnect: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .disconnected }
            if case .connected(let onDisconnect) = state { return onDisconnect }
            return nil
        }
        onDisconnect?()
    }

    /// Runs `body` and cancels it when the client disconnects. One call at a time, because a connection answers its requests one
    /// after another.
    func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await body() }
        let isDisconnected = state.withLock { state in
            if case .disconnected = state { return true }
            state = .connected { task.cancel() }
            return false
        }
        if isDisconnected { task.cancel() }
        defer {
            state.withLock { state in
                if case .connected = state { state = .connected(onDisconnect: nil) }
            }
        }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

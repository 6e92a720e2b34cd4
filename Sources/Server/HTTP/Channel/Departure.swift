internal import Synchronization

/// Whether the client of a connection has left: then nobody waits for what is being made for it.
final class Departure: Sendable {
    /// That of the connection whose requests are being answered.
    @TaskLocal static var current: Departure?

    private enum State {
        case here(onLeave: (@Sendable () -> Void)?)
        case left
    }

    private let state = Mutex(State.here(onLeave: nil))

    /// The client has closed its side of the connection.
    func leave() {
        let onLeave: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .left }
            if case .here(let onLeave) = state { return onLeave }
            return nil
        }
        onLeave?()
    }

    /// Runs `body`, cancelled as soon as the client leaves. One at a time, as a connection's requests are.
    func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await body() }
        let hasLeft = state.withLock { state in
            if case .left = state { return true }
            state = .here { task.cancel() }
            return false
        }
        if hasLeft { task.cancel() }
        defer {
            state.withLock { state in
                if case .here = state { state = .here(onLeave: nil) }
            }
        }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

internal import Synchronization

/// Cancels the work for a connection's current request when the client disconnects.
final class Departure: Sendable {
    /// The instance of the connection whose request is being answered.
    @TaskLocal static var current: Departure?

    private enum State {
        case here(onLeave: (@Sendable () -> Void)?)
        case left
    }

    private let state = Mutex(State.here(onLeave: nil))

    /// Reports that the client has closed its side of the connection.
    func leave() {
        let onLeave: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .left }
            if case .here(let onLeave) = state { return onLeave }
            return nil
        }
        onLeave?()
    }

    /// Runs `body` and cancels it when the client disconnects. One call at a time, because a connection answers its requests one
    /// after another.
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

internal import Synchronization

/// Work that several may wait for and that is done once: by key.
///
/// Who stops waiting leaves; when nobody waits any more, the work is cancelled.
package final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var task: Task<Value, any Error>
        var waiting: Int
        let number: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var started = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// How often work was begun, for tests.
    package var started: Int { state.withLock { $0.started } }

    /// The result of the work for `key`, begun by the first who asks.
    package func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (task, number) = join(key, work)
        let exit = Mutex(false)
        let leave: @Sendable (Bool) -> Void = { isCancelled in
            let isFirst = exit.withLock { left in
                defer { left = true }
                return !left
            }
            if isFirst { self.leave(key, number, isCancelled: isCancelled) }
        }
        return try await withTaskCancellationHandler {
            defer { leave(false) }
            return try await Self.outcome(of: task)
        } onCancel: {
            leave(true)
        }
    }

    /// The task's value, or a cancellation of the one who waits, whichever comes first.
    private static func outcome(of task: Task<Value, any Error>) async throws -> Value {
        let waiter = Waiter<Value>()
        return try await withTaskCancellationHandler {
            Task { waiter.resume(await task.result) }
            return try await waiter.wait()
        } onCancel: {
            waiter.resume(.failure(CancellationError()))
        }
    }

    private func join(
        _ key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) -> (Task<Value, any Error>, Int) {
        state.withLock { state in
            if let entry = state.entries[key], !entry.task.isCancelled {
                state.entries[key]?.waiting += 1
                return (entry.task, entry.number)
            }
            state.started += 1
            let number = state.started
            let task = Task.detached { [self] in
                defer { finish(key, number) }
                return try await work()
            }
            state.entries[key] = Entry(task: task, waiting: 1, number: number)
            return (task, number)
        }
    }

    private func leave(_ key: Key, _ number: Int, isCancelled: Bool) {
        state.withLock { state in
            guard let entry = state.entries[key], entry.number == number else { return }
            state.entries[key]?.waiting -= 1
            guard entry.waiting == 1, isCancelled else { return }
            entry.task.cancel()
            state.entries[key] = nil
        }
    }

    private func finish(_ key: Key, _ number: Int) {
        state.withLock { state in
            if state.entries[key]?.number == number { state.entries[key] = nil }
        }
    }
}

/// One who waits for a result that may come before, after or never.
private final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case waiting(CheckedContinuation<Value, any Error>?)
        case done(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.waiting(nil))

    func wait() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .done(let result) = state {
                    state = .over
                    return result
                }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    func resume(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            guard case .waiting(let continuation) = state else { return nil }
            state = continuation == nil ? .done(result) : .over
            return continuation
        }
        continuation?.resume(with: result)
    }
}

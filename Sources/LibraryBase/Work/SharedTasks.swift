internal import Catalog
internal import Synchronization

/// Request coalescing: several callers wait for the same work, identified by a key, which is done once.
///
/// A caller that is cancelled leaves at once; the others still get the result.
package final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Where the work runs.
    package enum Worker: Sendable {
        /// In a task of its own. All callers get its error. It is cancelled when no caller waits any more.
        case ownTask
        /// In the task of the first caller, with its threads and open files. If that fails or is cancelled, the next caller does
        /// the work again.
        case asker
    }

    /// What a waiting caller gets.
    private enum Answer: Sendable {
        case value(Value)
        /// The caller that did the work has failed; this caller does it now.
        case turn
    }

    private struct Entry {
        let number: Int
        /// Nil if a caller does the work.
        var task: Task<Void, Never>?
        /// In order of arrival.
        var waiters: [Waiter<Answer>] = []
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var started = 0
    }

    private let worker: Worker
    private let state = Mutex(State())

    package init(by worker: Worker = .ownTask) {
        self.worker = worker
    }

    /// How many times work was started, for tests.
    package var started: Int { state.withLock { $0.started } }

    /// How many callers wait for `key`, for tests.
    package func waiting(for key: Key) -> Int { state.withLock { $0.entries[key]?.waiters.count ?? 0 } }

    /// Returns the result of the work for `key`, which the first caller starts.
    ///
    /// - Throws: `CancellationError` if the caller is cancelled, and the errors of the work.
    package func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        guard let waiter = join(key, work) else { return try await takeTurn(key, work) }
        let answer = try await withTaskCancellationHandler {
            try await waiter.wait()
        } onCancel: {
            leave(key, waiter)
        }
        switch answer {
        case .value(let value): return value
        case .turn: return try await takeTurn(key, work)
        }
    }

    /// Starts to wait; nil if the caller has to do the work.
    private func join(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) -> Waiter<Answer>? {
        state.withLock { state in
            let waiter = Waiter<Answer>()
            if state.entries[key] != nil {
                state.entries[key]?.waiters.append(waiter)
                return waiter
            }
            switch worker {
            case .asker:
                state.entries[key] = Entry(number: state.started)
                return nil
            case .ownTask:
                state.started += 1
                let number = state.started
                let held = HeldEdition()
                let task = Task.detached { [self] in
                    do {
                        let value = try await held.holding { try await work() }
                        finish(key, number, .success(.value(value)))
                    } catch {
                        finish(key, number, .failure(error))
                    }
                }
                state.entries[key] = Entry(number: number, task: task, waiters: [waiter])
                return waiter
            }
        }
    }

    /// Does the work for all callers that wait when it ends.
    private func takeTurn(_ key: Key, _ work: @Sendable () async throws -> Value) async throws -> Value {
        do {
            // The caller may have been cancelled meanwhile.
            try Task.checkCancellation()
            state.withLock { $0.started += 1 }
            let value = try await work()
            finish(key, nil, .success(.value(value)))
            return value
        } catch {
            passTurn(key)
            throw error
        }
    }

    /// Wakes the next waiting caller.
    private func passTurn(_ key: Key) {
        let next: Waiter<Answer>? = state.withLock { state in
            guard let first = state.entries[key]?.waiters.first else {
                state.entries[key] = nil
                return nil
            }
            state.entries[key]?.waiters.removeFirst()
            return first
        }
        next?.resume(.success(.turn))
    }

    /// - Parameter number: the number of the task, whose callers may all have left so that another task works for the key; nil
    ///   for a caller, of which only one works at a time.
    private func finish(_ key: Key, _ number: Int?, _ result: Result<Answer, any Error>) {
        let waiters: [Waiter<Answer>] = state.withLock { state in
            guard let entry = state.entries[key], number == nil || entry.number == number else { return [] }
            state.entries[key] = nil
            return entry.waiters
        }
        for waiter in waiters { waiter.resume(result) }
    }

    private func leave(_ key: Key, _ waiter: Waiter<Answer>) {
        let (isWaiting, abandoned): (Bool, Task<Void, Never>?) = state.withLock { state in
            guard let index = state.entries[key]?.waiters.firstIndex(where: { $0 === waiter }) else {
                return (false, nil)
            }
            state.entries[key]?.waiters.remove(at: index)
            guard let entry = state.entries[key], let task = entry.task, entry.waiters.isEmpty else {
                return (true, nil)
            }
            state.entries[key] = nil
            return (true, task)
        }
        abandoned?.cancel()
        // A caller that is no longer in the queue is being woken. It may get the turn, and must pass it on.
        if isWaiting { waiter.resume(.failure(CancellationError())) }
    }
}

/// A continuation for a result that can arrive before or after it starts to wait, or never.
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

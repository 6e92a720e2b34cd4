internal import Synchronization

/// Work that several may wait for and that is done once: by key.
///
/// Who is cancelled while waiting leaves at once, and the others get what they wait for.
package final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Who does the work.
    package enum Worker: Sendable {
        /// A task of its own. Its failure reaches all who wait; when nobody waits any more, it is cancelled.
        case ownTask
        /// The first who asks, on the threads and with the open files that this one has. Where it fails or is cancelled, the next who
        /// waits does the work anew.
        case asker
    }

    /// What one who waits is woken with.
    private enum Answer: Sendable {
        case value(Value)
        /// Whose turn it was has not done it.
        case turn
    }

    private struct Entry {
        let number: Int
        /// Nil where one who asked does the work.
        var task: Task<Void, Never>?
        /// In the order in which they came.
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

    /// How often work was begun, for tests.
    package var started: Int { state.withLock { $0.started } }

    /// How many wait for the work for `key`, for tests.
    package func waiting(for key: Key) -> Int { state.withLock { $0.entries[key]?.waiters.count ?? 0 } }

    /// The result of the work for `key`, begun by the first who asks.
    ///
    /// - Throws: `CancellationError` where the caller is cancelled, and what the work throws.
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

    /// Begins to wait; nil where it is the caller's turn to work.
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
                let task = Task.detached { [self] in
                    do {
                        let value = try await work()
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

    /// Does the work for all who wait by then.
    private func takeTurn(_ key: Key, _ work: @Sendable () async throws -> Value) async throws -> Value {
        do {
            // The caller may have left meanwhile.
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

    /// Wakes the next who waits.
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

    /// - Parameter number: of a task that may have been left by all, so that another works for the key; nil for a turn, of which there is
    ///   one at a time.
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
        // One that is no longer in the line is being woken: a turn that it gets must not be lost, it passes it on.
        if isWaiting { waiter.resume(.failure(CancellationError())) }
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

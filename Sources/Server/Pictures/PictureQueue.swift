internal import NIOCore
internal import Synchronization

/// Lets as many pictures be made at a time as there are processors, and shares these out among those who ask: somebody who asks for
/// a thousand pictures waits for them, and not everybody else.
///
/// A picture that several ask for is in the line of each, and is made when the first of these lines has its turn.
package final class PictureQueue: Sendable {
    private struct Work {
        let number: Int
        let continuation: CheckedContinuation<FairQueue<String, String>.Turn, any Error>
    }

    private struct State {
        var queue = FairQueue<String, String>()
        /// Who asks for which picture; a requester is there once for each request.
        var requesters: [String: [String]] = [:]
        /// The work that waits for its turn, by picture: besides that of now, there can be some whose cancellation is on its way.
        var waiting: [String: [Work]] = [:]
        var running = 0
        var numbers = 0

        /// Puts a picture into the lines of all who want it.
        mutating func enter(_ picture: String) {
            for requester in requesters[picture] ?? [] { queue.enter(picture, for: requester) }
        }

        /// Removes work that waits. The picture leaves the lines with the last of it.
        mutating func remove(_ index: Int, of picture: String) -> Work? {
            let work = waiting[picture]?.remove(at: index)
            if waiting[picture]?.isEmpty == true {
                waiting[picture] = nil
                for requester in requesters[picture] ?? [] { queue.leave(picture, of: requester) }
            } else {
                enter(picture)
            }
            return work
        }
    }

    private let slots: Int
    private let state = Mutex(State())

    /// - Parameter slots: how many pictures are made at a time.
    package init(slots: Int) {
        self.slots = slots
    }

    /// How many pictures wait, for tests.
    package var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Notes for the time of `body` that a requester waits for a picture.
    package func wanting<Value>(
        _ picture: String, by requester: String, _ body: () async throws -> Value
    ) async throws -> Value {
        state.withLock { state in
            state.requesters[picture, default: []].append(requester)
            if state.waiting[picture] != nil { state.queue.enter(picture, for: requester) }
        }
        defer { forget(picture, by: requester) }
        return try await body()
    }

    private func forget(_ picture: String, by requester: String) {
        state.withLock { state in
            guard let index = state.requesters[picture]?.firstIndex(of: requester) else { return }
            state.requesters[picture]?.remove(at: index)
            if state.requesters[picture]?.isEmpty == true { state.requesters[picture] = nil }
            if state.requesters[picture]?.contains(requester) != true { state.queue.leave(picture, of: requester) }
        }
    }

    /// Runs `body`, which makes a picture, when it is the turn of one of those who want it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before that, and the errors of `body`.
    package func run<Value: Sendable>(
        _ picture: String, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        let turn = try await turn(of: picture)
        let start = NIODeadline.now()
        defer { finish(turn, after: .now() - start) }
        return try await body()
    }

    private func turn(of picture: String) async throws -> FairQueue<String, String>.Turn {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    let work = Work(number: number, continuation: continuation)
                    state.waiting[picture, default: []].append(work)
                    state.enter(picture)
                }
                serve()
                // A cancellation before this point found nothing to wake.
                if Task.isCancelled { cancel(picture, number) }
            }
        } onCancel: {
            cancel(picture, number)
        }
    }

    private func cancel(_ picture: String, _ number: Int) {
        let work: Work? = state.withLock { state in
            guard let index = state.waiting[picture]?.firstIndex(where: { $0.number == number }) else { return nil }
            return state.remove(index, of: picture)
        }
        work?.continuation.resume(throwing: CancellationError())
    }

    private func finish(_ turn: FairQueue<String, String>.Turn, after duration: TimeAmount) {
        state.withLock { state in
            state.running -= 1
            state.queue.finish(turn, cost: Double(duration.nanoseconds) / 1e9)
        }
        serve()
    }

    /// Starts what waits, until there is no room.
    private func serve() {
        let started: [(Work, FairQueue<String, String>.Turn)] = state.withLock { state in
            var started: [(Work, FairQueue<String, String>.Turn)] = []
            while state.running < slots, let turn = state.queue.next() {
                guard state.waiting[turn.item] != nil, let work = state.remove(0, of: turn.item) else {
                    state.queue.giveBack(turn)
                    continue
                }
                state.running += 1
                started.append((work, turn))
            }
            return started
        }
        for (work, turn) in started { work.continuation.resume(returning: turn) }
    }
}

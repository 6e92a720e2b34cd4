internal import Dispatch
internal import Foundation
internal import Synchronization

/// Threads for blocking disk operations, so that they block neither transfers nor Swift's concurrency threads.
///
/// There are several because a disk is faster with several requests at once. They share one queue, so that a running
/// thread takes the next work without waking another.
package final class DiskThreads: Sendable {
    private static let most = 4

    private let line = WorkQueue()
    private let count = Atomic(0)

    /// Threads are created when there is work.
    package init() {}

    deinit {
        for _ in 0..<count.load(ordering: .relaxed) { line.append(nil) }
    }

    /// Runs work on one of the threads.
    package func start(_ work: @escaping @Sendable () -> Void) {
        if line.append(work), count.load(ordering: .relaxed) < Self.most {
            count.wrappingAdd(1, ordering: .relaxed)
            let line = line
            Thread.detachNewThread { line.serve() }
        }
    }

    /// Runs work on one of the threads, and waits for its result.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            start { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }
}

/// The queue of work.
private final class WorkQueue: Sendable {
    private struct Waiting {
        /// The newest is last; nil ends a thread.
        var work: [(@Sendable () -> Void)?] = []
        var first = 0
        /// The number of idle threads.
        var idle = 0
    }

    private let waiting = Mutex(Waiting())
    private let ready = DispatchSemaphore(value: 0)

    /// Appends work; returns true if no thread is idle.
    @discardableResult func append(_ work: (@Sendable () -> Void)?) -> Bool {
        let isBusy = waiting.withLock { waiting in
            waiting.work.append(work)
            return waiting.idle < waiting.work.count - waiting.first
        }
        ready.signal()
        return isBusy
    }

    /// Runs work from the queue until it gets nil.
    func serve() {
        while true {
            waiting.withLock { $0.idle += 1 }
            ready.wait()
            let next = waiting.withLock { waiting in
                waiting.idle -= 1
                defer {
                    waiting.work[waiting.first] = nil
                    waiting.first += 1
                    if waiting.first == waiting.work.count { (waiting.work, waiting.first) = ([], 0) }
                }
                return waiting.work[waiting.first]
            }
            guard let next else { return }
            next()
        }
    }
}

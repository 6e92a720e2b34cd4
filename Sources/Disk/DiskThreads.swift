internal import Dispatch
internal import Foundation
internal import Synchronization

/// Threads that wait for the disk, so that neither the transfers nor the tasks of the program do.
///
/// There are several because a disk does more when it is asked for more at once. They take work from one line, so that who is
/// awake goes on, and nobody is woken for it.
package final class DiskThreads: Sendable {
    private static let most = 4

    private let line = WorkLine()
    private let count = Atomic(0)

    /// Threads begin with the work that there is.
    package init() {}

    deinit {
        for _ in 0..<count.load(ordering: .relaxed) { line.append(nil) }
    }

    /// Starts some work on one of the threads.
    package func start(_ work: @escaping @Sendable () -> Void) {
        if line.append(work), count.load(ordering: .relaxed) < Self.most {
            count.wrappingAdd(1, ordering: .relaxed)
            let line = line
            Thread.detachNewThread { line.serve() }
        }
    }

    /// Does some work on one of the threads.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            start { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }
}

/// Work that waits for a thread.
private final class WorkLine: Sendable {
    private struct Waiting {
        /// The newest last; nil ends a thread.
        var work: [(@Sendable () -> Void)?] = []
        var first = 0
        /// Threads that have nothing to do.
        var idle = 0
    }

    private let waiting = Mutex(Waiting())
    private let ready = DispatchSemaphore(value: 0)

    /// Puts work at the end; true if no thread is idle.
    @discardableResult func append(_ work: (@Sendable () -> Void)?) -> Bool {
        let isBusy = waiting.withLock { waiting in
            waiting.work.append(work)
            return waiting.idle < waiting.work.count - waiting.first
        }
        ready.signal()
        return isBusy
    }

    /// Does what comes, until it is ended.
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

internal import Foundation
internal import NIOPosix

/// A thread pool for processor-bound work such as decoding pictures, so that other requests are answered meanwhile. It has one thread
/// more than pictures are made at a time, for lists: with one processor these would wait for a large picture.
final class DecodeThreads: TaskExecutor {
    private let pool: NIOThreadPool

    /// The number of processors that this process may use, at least 1.
    static var processors: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    init(count: Int = processors + 1) {
        pool = NIOThreadPool(numberOfThreads: max(1, count))
        pool.start()
    }

    /// One thread for what nobody waits for, which the system runs when others have nothing to do.
    static func idle() -> DecodeThreads {
        let threads = DecodeThreads(count: 1)
        // On Linux, 0 is the calling thread.
        threads.pool.submit { _ in _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
        return threads
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        pool.submit { _ in unsafe job.runSynchronously(on: executor) }
    }

    /// Runs `body` on these threads.
    func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(self) { try await body() }
    }
}

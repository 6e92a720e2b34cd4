internal import Foundation
internal import NIOPosix

/// Threads for work that keeps a processor busy, one for each: pictures are made here, so that requests that need none are
/// answered meanwhile.
final class DecodeThreads: TaskExecutor {
    private let pool: NIOThreadPool

    init(count: Int = ProcessInfo.processInfo.activeProcessorCount) {
        pool = NIOThreadPool(numberOfThreads: max(1, count))
        pool.start()
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

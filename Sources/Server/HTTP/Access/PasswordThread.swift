internal import Catalog
internal import Foundation
internal import HTTPTypes
internal import NIOPosix
internal import Synchronization

/// The single low-priority thread that compares passwords: an attacker's attempts wait for one another, and slow down hardly
/// anything else.
final class PasswordThread: Sendable {
    /// The maximum number of attempts in progress, in total and from one address.
    private static let (maximum, maximumPerAddress) = (16, 2)
    /// A tenth of the processor time of other threads when it is busy. With 19, a sixtieth, a sign-in took ten seconds during a
    /// build.
    private static let niceness: Int32 = 10

    private let pool = NIOThreadPool(numberOfThreads: 1)
    private let underWay = Mutex<[String: Int]>([:])

    init() {
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// Runs `work` after the work before it.
    ///
    /// - Throws: ``Problem`` 429 or 503 if too many attempts wait.
    func run<Value: Sendable>(
        for address: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try enter(address)
        defer { leave(address) }
        // The thread is not part of the task, whose values it does not have.
        let author = AuditAuthor.current
        return try await pool.runIfActive {
            // Affects this thread only (sched(7), "The nice value").
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
            return try AuditAuthor.$current.withValue(author, operation: work)
        }
    }

    private func enter(_ address: String) throws {
        try underWay.withLock { underWay in
            if underWay[address, default: 0] >= Self.maximumPerAddress {
                throw Problem(
                    .tooManyRequests, "too many sign-ins at once from this address; try again",
                    headers: [.retryAfter: "1"])
            }
            if underWay.values.reduce(0, +) >= Self.maximum {
                throw Problem(.serviceUnavailable, "too many sign-ins at once; try again", headers: [.retryAfter: "2"])
            }
            underWay[address, default: 0] += 1
        }
    }

    private func leave(_ address: String) {
        underWay.withLock { underWay in
            guard let count = underWay[address] else { return }
            underWay[address] = count > 1 ? count - 1 : nil
        }
    }
}

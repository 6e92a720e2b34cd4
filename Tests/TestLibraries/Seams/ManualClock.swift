internal import LibraryBase
internal import Synchronization
package import Times

/// A clock that advances only when somebody sleeps by it or a test sets it, so that nobody waits.
package final class ManualClock: WallClock {
    /// The initial time: 14 November 2023.
    package static let start = Instant(milliseconds: 1_700_000_000_000)

    private let time = Mutex(ManualClock.start)

    /// Creates a clock at ``start``.
    package init() {}

    package func now() -> Instant { time.withLock { $0 } }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
        await Task.yield()
        try Task.checkCancellation()
    }

    /// Moves the clock forward, or back.
    package func advance(by duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }
}

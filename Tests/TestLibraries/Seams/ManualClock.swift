internal import LibraryBase
internal import Synchronization
package import Times

/// A clock that goes on when somebody sleeps by it, or a test says so: nobody waits.
package final class ManualClock: WallClock {
    /// What it shows at first: 14 November 2023.
    package static let start = Instant(milliseconds: 1_700_000_000_000)

    private let time = Mutex(ManualClock.start)

    /// One that shows ``start``.
    package init() {}

    package func now() -> Instant { time.withLock { $0 } }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
        await Task.yield()
        try Task.checkCancellation()
    }

    /// Goes on, or back.
    package func advance(by duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }
}

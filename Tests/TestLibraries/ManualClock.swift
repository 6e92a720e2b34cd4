internal import LibraryBase
internal import Synchronization

/// A clock that goes on when somebody sleeps by it, or a test says so: nobody waits.
package final class ManualClock: WallClock {
    /// What it shows at first, in milliseconds since 1970: 14 November 2023.
    package static let start: Int64 = 1_700_000_000_000

    private let milliseconds = Atomic(ManualClock.start)

    /// One that shows ``start``.
    package init() {}

    package func now() -> Int64 { milliseconds.load(ordering: .sequentiallyConsistent) }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
        await Task.yield()
        try Task.checkCancellation()
    }

    /// Goes on, or back.
    package func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        milliseconds.wrappingAdd(
            seconds * 1000 + attoseconds / 1_000_000_000_000_000, ordering: .sequentiallyConsistent)
    }
}

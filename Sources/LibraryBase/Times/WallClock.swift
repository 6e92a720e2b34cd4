internal import Foundation

/// Tells what time it is, and waits.
package protocol WallClock: Sendable {
    /// Milliseconds since 1970, UTC. It may be set back at any time.
    func now() -> Int64

    /// Waits; ends early by throwing where the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

extension WallClock {
    /// Nanoseconds since 1970, to the millisecond, to compare with times of files (`stat(2)`).
    package func nanoseconds() -> Int64 { now() * 1_000_000 }
}

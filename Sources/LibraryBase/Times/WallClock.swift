internal import Foundation
package import Times

/// The time of day, and waiting. Tests use their own clock.
package protocol WallClock: Sendable {
    /// The present time, to the millisecond. It can go back at any time.
    func now() -> Instant

    /// Waits; throws early if the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

extension WallClock {
    /// The present time, to the millisecond, for comparison with times of files.
    package func fileTime() -> FileTime { FileTime(now()) }

    /// The age of a file by its time; negative if that is in the future.
    package func age(of time: FileTime) -> Duration { now() - time.instant }
}

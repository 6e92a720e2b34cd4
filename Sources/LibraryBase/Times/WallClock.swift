internal import Foundation
package import Times

/// Tells what time it is, and waits.
package protocol WallClock: Sendable {
    /// The present time, to the millisecond. It may be set back at any time.
    func now() -> Instant

    /// Waits; ends early by throwing where the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

extension WallClock {
    /// The present time, to the millisecond, to compare with times of files.
    package func fileTime() -> FileTime { FileTime(now()) }

    /// How long ago a file was written or used, by its time; negative where that is in the future.
    package func age(of time: FileTime) -> Duration { now() - time.instant }
}

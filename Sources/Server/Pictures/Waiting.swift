internal import Synchronization

/// How many requests wait for a picture.
final class Waiting: Sendable {
    private let count = Mutex(0)

    /// Whether a request waits.
    var isAnybody: Bool { count.withLock { $0 > 0 } }

    func begin() { count.withLock { $0 += 1 } }

    func end() { count.withLock { $0 -= 1 } }
}

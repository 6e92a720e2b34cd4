import Glibc

/// A limit on the time that the work on one image takes.
struct Deadline: Sendable {
    /// The time that the work may take.
    let limit: Duration
    /// When the time is over, in nanoseconds of its clock.
    let end: UInt64
    private let clock: clockid_t

    /// Limits the CPU time of the calling thread. All of the work has to run on that thread.
    init(_ limit: Duration = ImageLimits.maximumTime) {
        self.init(limit, CLOCK_THREAD_CPUTIME_ID)
    }

    /// Limits wall-clock time, for work that runs on other threads.
    static func wallClock(_ limit: Duration) -> Deadline { Deadline(limit, CLOCK_MONOTONIC) }

    private init(_ limit: Duration, _ clock: clockid_t) {
        self.limit = limit
        self.clock = clock
        let (seconds, attoseconds) = limit.components
        end = Self.now(clock) + UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }

    private static func now(_ clock: clockid_t) -> UInt64 {
        var now = timespec()
        guard unsafe clock_gettime(clock, &now) == 0 else { return 0 }
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    /// Whether the time is over. Costs one system call.
    var isOver: Bool { Self.now(clock) >= end }

    /// - Throws: ``ImagingError/overTime(_:)``.
    func check() throws(ImagingError) {
        if isOver { throw .overTime(limit) }
    }
}

import Glibc

/// When the work on a picture must be done.
struct Deadline: Sendable {
    /// How long it may take.
    let limit: Duration
    /// By its clock, in nanoseconds.
    let end: UInt64
    private let clock: clockid_t

    /// A limit of the time that the processor works for this thread, which is how all work is measured that is done on it.
    init(_ limit: Duration = ImageLimits.maximumTime) {
        self.init(limit, CLOCK_THREAD_CPUTIME_ID)
    }

    /// A limit of the time by the clock, for work that others do.
    static func byClock(_ limit: Duration) -> Deadline { Deadline(limit, CLOCK_MONOTONIC) }

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

    /// Whether it has come. Costs a call of the system.
    var isOver: Bool { Self.now(clock) >= end }

    /// - Throws: ``ImagingError/overTime(_:)``.
    func check() throws(ImagingError) {
        if isOver { throw .overTime(limit) }
    }
}

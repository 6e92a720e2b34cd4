/// How long a fetch can take. Time in the queue does not count.
public struct TimeLimits: Hashable, Sendable {
    /// For resolving the name, connecting and agreeing on TLS. 10 s by default.
    public var connect: Duration
    /// How long fewer than 200 bytes of the body can arrive in a second, including the time until the first byte; in
    /// whole seconds, at least 1. 30 s by default.
    public var stall: Duration
    /// For each request, with each redirect counting as one of its own. None by default.
    public var total: Duration?

    /// The given limits.
    public init(connect: Duration = .seconds(10), stall: Duration = .seconds(30), total: Duration? = nil) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }

    /// For a feed: 10 s to connect, 30 s of stalling, 3 minutes in total.
    public static let feed = TimeLimits(total: .seconds(180))
    /// For a file, which can be resumed: 10 s to connect, 30 s of stalling, 1 hour in total.
    public static let file = TimeLimits(total: .seconds(3600))

    /// The rate in bytes per second below which a transfer is stalled: a tenth of the slowest mobile network (GPRS).
    static let stallBytesPerSecond = 200
}

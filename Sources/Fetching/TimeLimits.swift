/// How long a fetch may take. Time spent in the queue does not count.
public struct TimeLimits: Hashable, Sendable {
    /// For resolving the name, connecting and agreeing on TLS. 10 s by default.
    public var connect: Duration
    /// How long fewer than 200 bytes of body a second may come, the time until the first one included; in whole
    /// seconds, at least 1. 30 s by default.
    public var stall: Duration
    /// For each address that is asked, redirects being addresses of their own. None by default.
    public var total: Duration?

    /// Limits as given.
    public init(connect: Duration = .seconds(10), stall: Duration = .seconds(30), total: Duration? = nil) {
        self.connect = connect
        self.stall = stall
        self.total = total
    }

    /// For a feed: 10 s to connect, 30 s of stalling, 3 minutes in all.
    public static let feed = TimeLimits(total: .seconds(180))
    /// For a file, which is resumed where it was cut: 10 s to connect, 30 s of stalling, 1 hour in all.
    public static let file = TimeLimits(total: .seconds(3600))

    /// Below so many bytes a second a transfer is stalling. The slowest mobile line (GPRS) has ten times as many.
    static let stallBytesPerSecond = 200
}

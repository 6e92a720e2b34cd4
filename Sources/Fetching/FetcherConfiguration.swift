/// What all fetches of a `Fetcher` have in common.
public struct FetcherConfiguration: Sendable {
    /// Sent with each request; should say how to reach the project.
    public var userAgent: String
    /// How many transfers run at once, and how many connections there are. 16 by default.
    public var maximumConnections = 16
    /// How many of these to one host, whatever its port. 4 by default.
    public var maximumConnectionsPerHost = 4
    /// How many redirects are followed. 10 by default.
    public var maximumRedirects = 10
    /// How long each fetch may take, whatever its request says; nil for what that says.
    public var timeLimits: TimeLimits?
    /// A PEM file of certificates to trust in place of the system's.
    public var certificates: String?
    /// Which hosts have been public before. Known for the life of the fetcher unless set.
    public var publicHosts = PublicHosts()

    /// The defaults, with a User-Agent.
    public init(userAgent: String) {
        self.userAgent = userAgent
    }
}

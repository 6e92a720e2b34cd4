/// The settings of a `Fetcher` for all its fetches.
public struct FetcherConfiguration: Sendable {
    /// The value of `User-Agent`; it should state how to contact the project.
    public var userAgent: String
    /// The greatest number of concurrent transfers and of connections. 16 by default.
    public var maximumConnections = 16
    /// The greatest number of connections to one host, for all its ports. 4 by default.
    public var maximumConnectionsPerHost = 4
    /// The greatest number of redirects. 10 by default.
    public var maximumRedirects = 10
    /// Overrides the time limits of all requests; nil to use those of the request.
    public var timeLimits: TimeLimits?
    /// A PEM file of trusted certificates, instead of the system's.
    public var certificates: String?
    /// The hosts that had public addresses. Kept for the life of the fetcher by default.
    public var publicHosts = PublicHosts()

    /// The default settings, with a User-Agent.
    public init(userAgent: String) {
        self.userAgent = userAgent
    }
}

/// Which servers may have a non-public address: this machine, or the network at home or in a company.
public enum PrivateNetworkPermission: Hashable, Sendable {
    /// None.
    case publicOnly
    /// The one that a person named. Redirects to another host or port are refused, and so is a host that had a public
    /// address (``PublicHosts``).
    case server(NamedServer)
    /// All.
    case all
}

/// A host and port that a person named.
public struct NamedServer: Hashable, Sendable {
    /// In the form of `Fetcher.host(of:)`.
    public let host: String
    /// Nil for any.
    public let port: Int?

    /// - Parameters:
    ///   - host: in the form of `Fetcher.host(of:)`.
    ///   - port: nil for any.
    public init(host: String, port: Int?) {
        self.host = host
        self.port = port
    }

    /// The server of a URL.
    ///
    /// - Throws: `FetchError.invalidURL`, `schemeNotAllowed`, `credentialsInURL`.
    public init(of url: String) throws(FetchError) {
        let address = try WebAddress(url)
        self.init(host: address.host, port: address.port)
    }
}

/// Which servers may have an address that is not public: in this machine, in the home or in the company.
public enum PrivateNetworkPermission: Hashable, Sendable {
    /// None.
    case publicOnly
    /// The one that a person has named. A redirect to another host or port is refused, and so is a host that has been public
    /// before (``PublicHosts``).
    case server(NamedServer)
    /// All.
    case all
}

/// A host that a person has named, and its port.
public struct NamedServer: Hashable, Sendable {
    /// As `Fetcher.host(of:)` gives it.
    public let host: String
    /// Nil for any.
    public let port: Int?

    /// - Parameters:
    ///   - host: as `Fetcher.host(of:)` gives it.
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

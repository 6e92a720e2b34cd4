internal import CCurl

/// An http or https URL in its parts, parsed by the library that connects.
package struct WebAddress: Hashable, Sendable {
    /// The whole URL, with spaces and non-ASCII characters encoded.
    package let text: String
    /// `http` or `https`.
    package let scheme: String
    /// In lower case; see `Fetcher.host(of:)`.
    package let host: String
    /// The scheme's default if the URL has none.
    package let port: Int

    /// Parses a URL, relative to another if there is one.
    ///
    /// - Throws: `FetchError.invalidURL`, `schemeNotAllowed`, `credentialsInURL`.
    package init(_ reference: String, relativeTo base: WebAddress? = nil) throws(FetchError) {
        guard CCurl_initialize() == 1, !reference.utf8.contains(0) else { throw .invalidURL(reference) }
        guard let url = unsafe CCurl_openURL(base?.text, reference) else { throw .invalidURL(reference) }
        defer { unsafe CCurl_closeURL(url) }
        text = unsafe String(cString: CCurl_urlText(url))
        scheme = unsafe String(cString: CCurl_urlScheme(url)).lowercased()
        host = unsafe String(cString: CCurl_urlHost(url)).lowercased()
        port = Int(unsafe CCurl_urlPort(url))
        guard scheme == "http" || scheme == "https" else { throw .schemeNotAllowed(scheme) }
        guard !host.isEmpty else { throw .invalidURL(reference) }
        guard unsafe CCurl_urlHasCredentials(url) == 0 else { throw .credentialsInURL }
    }

    /// Whether the host is an address, or a name with a meaning only in the local network (RFC 6761, 6762, 8375):
    /// without a dot, or with `.local`, `.lan`, `.internal` or `.home.arpa`.
    var isLocal: Bool {
        if hostNumber != nil { return true }
        let labels = host.split(separator: ".")
        if labels.count == 1 { return true }
        return [["localhost"], ["local"], ["lan"], ["internal"]].contains(labels.suffix(1).map(String.init))
            || labels.suffix(2) == ["home", "arpa"]
    }

    /// Whether the host is in the private network or this machine: by its address, or by such a name.
    var isPrivate: Bool { hostNumber.map { !$0.isPublic } ?? isLocal }

    /// The host, if it is an address.
    var hostNumber: IPAddress? {
        IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }

    /// Whether both have the same origin: scheme, host and port (RFC 6454). Then credentials for one can be sent to the
    /// other.
    func hasSameOrigin(as other: WebAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}

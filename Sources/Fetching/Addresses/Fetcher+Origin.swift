extension Fetcher {
    /// The absolute URL of a reference, relative to a document's URL (RFC 3986, section 5).
    public static func url(_ reference: String, relativeTo base: String) throws(FetchError) -> String {
        try WebAddress(reference, relativeTo: WebAddress(base)).text
    }

    /// Whether two URLs have the same origin: scheme, host and port (RFC 6454). Then credentials for one can be sent to
    /// the other.
    public static func haveSameOrigin(_ first: String, _ second: String) -> Bool {
        guard let first = try? WebAddress(first), let second = try? WebAddress(second) else { return false }
        return first.hasSameOrigin(as: second)
    }

    /// Whether credentials can be sent to a URL's server without anybody being able to read them on the way: over
    /// https, or to this machine or the private network, by an address or a name that is only used there (RFC 6761,
    /// 6762, 8375).
    public static func keepsSecrets(_ url: String) -> Bool {
        guard let address = try? WebAddress(url) else { return false }
        return address.scheme == "https" || address.isPrivate
    }

    /// Whether a URL names a host of this machine or the private network, by an address or by a name that is only used
    /// there. What a public name resolves to is not looked up.
    public static func namesPrivateHost(_ url: String) -> Bool {
        (try? WebAddress(url))?.isPrivate ?? false
    }
}

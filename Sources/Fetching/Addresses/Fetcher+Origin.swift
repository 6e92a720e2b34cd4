extension Fetcher {
    /// The absolute URL that a reference means where it stands in the document at another (RFC 3986, section 5).
    public static func url(_ reference: String, relativeTo base: String) throws(FetchError) -> String {
        try WebAddress(reference, relativeTo: WebAddress(base)).text
    }

    /// Whether two URLs are of one scheme, host and port (RFC 6454), so that what is told to one may be told to the other.
    public static func haveSameOrigin(_ first: String, _ second: String) -> Bool {
        guard let first = try? WebAddress(first), let second = try? WebAddress(second) else { return false }
        return first.hasSameOrigin(as: second)
    }

    /// Whether a secret may be told to a URL's server without anybody on the way reading it: over https, or on this machine or
    /// in the private network, as far as an address or a name that has no meaning elsewhere says that it is there (RFC 6761,
    /// 6762, 8375).
    public static func keepsSecrets(_ url: String) -> Bool {
        guard let address = try? WebAddress(url) else { return false }
        if address.scheme == "https" { return true }
        return address.hostNumber.map { !$0.isPublic } ?? address.isLocal
    }
}

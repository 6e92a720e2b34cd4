public import Times

/// How long a response is fresh (RFC 9111, section 4.2.1). Servers state anything from 0 to decades: clamp the value.
public struct Freshness: Hashable, Sendable {
    /// `max-age` of `Cache-Control`; 0 for `no-cache` and `no-store`.
    public var maxAge: Duration?
    /// `Expires`; 1970 if it is not a date, which means expired.
    public var expires: Instant?
    /// `Date`: the server's clock at the time of the response.
    public var date: Instant?

    /// The values of a response.
    public init(maxAge: Duration? = nil, expires: Instant? = nil, date: Instant? = nil) {
        self.maxAge = maxAge
        self.expires = expires
        self.date = date
    }

    /// The lifetime, never negative; nil without a statement. `now` replaces a missing `Date`.
    public func lifetime(now: Instant) -> Duration? {
        if let maxAge { return maxAge }
        guard let expires else { return nil }
        return max(.zero, expires - (date ?? now))
    }
}

public import Times

/// How long a response may be used without asking (RFC 9111, section 4.2.1). Servers say anything between 0 and
/// decades: to be respected within bounds.
public struct Freshness: Hashable, Sendable {
    /// `max-age` of `Cache-Control`; 0 where `no-cache` or `no-store` stands.
    public var maxAge: Duration?
    /// `Expires`; 1970 where it is no date, which means already expired.
    public var expires: Instant?
    /// `Date`: the server's clock when it answered.
    public var date: Instant?

    /// What a server said.
    public init(maxAge: Duration? = nil, expires: Instant? = nil, date: Instant? = nil) {
        self.maxAge = maxAge
        self.expires = expires
        self.date = date
    }

    /// Never negative; nil if the server said nothing. `now` serves where it did not say its own time.
    public func lifetime(now: Instant) -> Duration? {
        if let maxAge { return maxAge }
        guard let expires else { return nil }
        return max(.zero, expires - (date ?? now))
    }
}

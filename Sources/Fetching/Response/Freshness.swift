/// How long a response may be used without asking (RFC 9111, section 4.2.1). Servers say anything between 0 and
/// decades: to be respected within bounds.
public struct Freshness: Hashable, Sendable {
    /// `max-age` of `Cache-Control`, in seconds; 0 where `no-cache` or `no-store` stands.
    public var maxAge: Int?
    /// `Expires`, in seconds since 1970; 0 where it is no date, which means already expired.
    public var expires: Int?
    /// `Date`: the server's clock when it answered, in seconds since 1970.
    public var date: Int?

    /// What a server said.
    public init(maxAge: Int? = nil, expires: Int? = nil, date: Int? = nil) {
        self.maxAge = maxAge
        self.expires = expires
        self.date = date
    }

    /// In seconds, never negative; nil if the server said nothing. `now` serves where it did not say its own time.
    public func lifetime(now: Int) -> Int? {
        if let maxAge { return maxAge }
        guard let expires else { return nil }
        let (difference, overflow) = expires.subtractingReportingOverflow(date ?? now)
        return overflow ? 0 : max(0, difference)
    }
}

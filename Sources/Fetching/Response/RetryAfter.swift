public import Times

/// The value of `Retry-After` (RFC 9110, section 10.2.3), in its two forms.
public enum RetryAfter: Hashable, Sendable {
    /// After a span of time.
    case after(Duration)
    /// At an instant of the server's clock, which showed `sent` at the time of the response.
    case date(Instant, sent: Instant?)

    /// How long to wait, never negative, without an upper limit. `now` replaces an unknown time of the response.
    public func delay(now: Instant) -> Duration {
        switch self {
        case .after(let span): max(.zero, span)
        case .date(let date, let sent): max(.zero, date - (sent ?? now))
        }
    }
}

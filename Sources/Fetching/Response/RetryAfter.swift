public import Times

/// When a server wants to be asked again (RFC 9110, section 10.2.3), in the form in which it said so.
public enum RetryAfter: Hashable, Sendable {
    /// After a span of time.
    case after(Duration)
    /// At an instant of a clock that showed `sent` when it said so.
    case date(Instant, sent: Instant?)

    /// How long to wait, never negative, with no upper bound. `now` serves where the server did not say its own time.
    public func delay(now: Instant) -> Duration {
        switch self {
        case .after(let span): max(.zero, span)
        case .date(let date, let sent): max(.zero, date - (sent ?? now))
        }
    }
}

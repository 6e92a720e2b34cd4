/// When a server wants to be asked again (RFC 9110, section 10.2.3), in the form in which it said so.
public enum RetryAfter: Hashable, Sendable {
    /// After so many seconds.
    case seconds(Int)
    /// At a date, in seconds since 1970, of a clock that showed `sent` when it said so.
    case date(Int, sent: Int?)

    /// How many seconds to wait, never negative, with no upper bound. `now`, in seconds since 1970, serves where the
    /// server did not say its own time.
    public func delay(now: Int) -> Int {
        switch self {
        case .seconds(let seconds): return max(0, seconds)
        case .date(let date, let sent):
            let (difference, overflow) = date.subtractingReportingOverflow(sent ?? now)
            return overflow ? 0 : max(0, difference)
        }
    }
}

package import Fetching
package import Times

/// How long a list stays fresh, by its server and by itself.
///
/// Servers state anything from a second to decades, so these values are clamped. Without a value, or if the server
/// wants a request each time, the source's own time to live applies, which is a lower limit in any case.
package enum ListFreshness {
    static let bounds = Duration.seconds(900)...Duration.seconds(86_400)
    /// How long validators are used after they came with content: some servers answer 304 for ever.
    static let validatorLife = Duration.seconds(7 * 86_400)

    /// Until when the list is fresh; nil if neither states anything.
    ///
    /// - Parameter timeToLive: the interval that the list asks for, in seconds.
    package static func end(_ freshness: Freshness, timeToLive: Int?, now: Instant) -> Instant? {
        let span = max(freshness.lifetime(now: now) ?? .zero, .seconds(timeToLive ?? 0))
        guard span > .zero else { return nil }
        return now + min(max(span, bounds.lowerBound), bounds.upperBound)
    }
}

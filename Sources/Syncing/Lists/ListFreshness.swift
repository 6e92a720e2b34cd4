package import Fetching
package import Times

/// How long a list need not be asked for, as its server and the list itself say.
///
/// Servers say anything between a second and decades, so what they say counts within bounds. Who says nothing, or wants to be
/// asked each time, is asked by the source's own time to live, which holds in any case.
package enum ListFreshness {
    static let bounds = Duration.seconds(900)...Duration.seconds(86_400)
    /// Validators are used for so long after content came with them: some servers answer 304 for ever.
    static let validatorLife = Duration.seconds(7 * 86_400)

    /// Until when; nil if neither says anything.
    ///
    /// - Parameter timeToLive: what the list asks for between two visits, in seconds.
    package static func end(_ freshness: Freshness, timeToLive: Int?, now: Instant) -> Instant? {
        let span = max(freshness.lifetime(now: now) ?? .zero, .seconds(timeToLive ?? 0))
        guard span > .zero else { return nil }
        return now + min(max(span, bounds.lowerBound), bounds.upperBound)
    }
}

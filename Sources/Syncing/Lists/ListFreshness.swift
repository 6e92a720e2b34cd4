package import Fetching

/// How long a list need not be asked for, as its server and the list itself say.
///
/// Servers say anything between a second and decades, so what they say counts within bounds. Who says nothing, or wants to be
/// asked each time, is asked by the source's own time to live, which holds in any case.
package enum ListFreshness {
    /// In seconds.
    static let bounds = 900...86_400
    /// Validators are used for so long after content came with them, in milliseconds: some servers answer 304 for ever.
    static let validatorLife: Int64 = 7 * 86_400_000

    /// Until when, in milliseconds since 1970; nil if neither says anything.
    ///
    /// - Parameters:
    ///   - timeToLive: what the list asks for between two visits, in seconds.
    ///   - now: milliseconds since 1970.
    package static func end(_ freshness: Freshness, timeToLive: Int?, now: Int64) -> Int64? {
        let seconds = max(freshness.lifetime(now: Int(now / 1000)) ?? 0, timeToLive ?? 0)
        guard seconds > 0 else { return nil }
        return now + Int64(min(max(seconds, bounds.lowerBound), bounds.upperBound)) * 1000
    }
}

package import Times

/// Knows by how much a zone's clocks are ahead of UTC.
package protocol TimeZoneRules {
    /// The seconds by which clocks are ahead of UTC at an instant, of which whole seconds count.
    func offset(at instant: Instant) -> Int
}

extension TimeZoneRules {
    /// The instant at which a clock shows a time; by the offset before the transition where the clock shows the time twice or
    /// skips it.
    package func instant(of time: LocalTime) -> Instant {
        // No zone is a day ahead of UTC or behind it, so a transition near this time lies between these two instants.
        let before = offset(at: time.instant(offsetSeconds: 86_400))
        let after = offset(at: time.instant(offsetSeconds: -86_400))
        let isPastTransition =
            offset(at: time.instant(offsetSeconds: before)) != before
            && offset(at: time.instant(offsetSeconds: after)) == after
        return time.instant(offsetSeconds: isPastTransition ? after : before)
    }
}

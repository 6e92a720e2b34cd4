package import Times

/// The offsets of a time zone.
package protocol TimeZoneRules {
    /// Offset from UTC in seconds at an instant, positive for zones ahead of UTC. Fractions of a second are ignored.
    func offset(at instant: Instant) -> Int
}

extension TimeZoneRules {
    /// The instant at which a clock in the zone shows a time. If the clock shows it twice or skips it, the offset before the
    /// transition is used.
    package func instant(of time: LocalTime) -> Instant {
        // Offsets are less than a day, so a transition near this time is between these two instants.
        let before = offset(at: time.instant(offsetSeconds: 86_400))
        let after = offset(at: time.instant(offsetSeconds: -86_400))
        let isPastTransition =
            offset(at: time.instant(offsetSeconds: before)) != before
            && offset(at: time.instant(offsetSeconds: after)) == after
        return time.instant(offsetSeconds: isPastTransition ? after : before)
    }
}

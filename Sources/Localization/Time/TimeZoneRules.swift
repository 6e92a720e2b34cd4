/// Knows by how much a zone's clocks are ahead of UTC.
package protocol TimeZoneRules {
    /// The seconds by which clocks are ahead of UTC at an instant, given in seconds since 1970 UTC.
    func offset(at instant: Int64) -> Int
}

extension TimeZoneRules {
    /// The instant at which a clock shows a time, in seconds since 1970 UTC; by the offset before the transition
    /// where the clock shows the time twice or skips it.
    package func utcSeconds(_ clock: WallClock) -> Int64 {
        utcSeconds(localSeconds: clock.secondsSince1970)
    }

    /// The same for a time in seconds from 1970-01-01 00:00:00 on the same clock.
    func utcSeconds(localSeconds local: Int64) -> Int64 {
        // No zone is a day ahead of UTC or behind it, so a transition near this time lies between these two instants.
        let before = Int64(offset(at: local - 86_400))
        let after = Int64(offset(at: local + 86_400))
        let isPastTransition = offset(at: local - before) != before && offset(at: local - after) == after
        return local - (isPastTransition ? after : before)
    }
}

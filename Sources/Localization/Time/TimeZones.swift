internal import Synchronization
public import Times

/// What time it is somewhere, by the machine's tzdata where it has them, since those are kept up to date, else by
/// ICU's own time zone data, so that it works without any. A zone's first call costs about 10 µs with tzdata, further ones
/// 0.1 µs; without tzdata each costs 2 µs.
public enum TimeZones {
    /// The instant at which a clock in a time zone (IANA name, as in `Europe/Stockholm`) shows a time; nil for a zone that
    /// isn't known.
    ///
    /// A time that the clock shows twice is the first of the two; one that it skips is as long after the transition
    /// as it is after the beginning of the gap. Both follow from the offset before the transition, as RFC 5545
    /// section 3.3.5 has it.
    public static func instant(of time: LocalTime, timeZone: String) -> Instant? {
        rules(of: timeZone)?.instant(of: time)
    }

    /// The seconds by which clocks in a time zone are ahead of UTC at an instant; nil for a zone that isn't known.
    public static func offset(at instant: Instant, timeZone: String) -> Int? {
        rules(of: timeZone).map { $0.offset(at: instant) }
    }

    /// The files that were read, by the names of their zones: no more than the machine has. Photos by the thousand ask for few zones.
    private static let files = Mutex<[String: TimeZoneFile]>([:])

    private static func rules(of timeZone: String) -> (any TimeZoneRules)? {
        if let file = files.withLock({ $0[timeZone] }) { return file }
        guard let file = TimeZoneFile(named: timeZone, in: "/usr/share/zoneinfo") else { return ICUTimeZone(timeZone) }
        files.withLock { $0[timeZone] = file }
        return file
    }
}

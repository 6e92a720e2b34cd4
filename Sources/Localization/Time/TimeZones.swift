internal import Synchronization
public import Times

/// Offsets of time zones, from the machine's tzdata if installed, because these are kept up to date, and otherwise from ICU's
/// data. The first call for a zone takes about 10 µs with tzdata, further calls 0.1 µs; without tzdata each takes 2 µs.
public enum TimeZones {
    /// The instant at which a clock in a time zone shows a time; nil for an unknown zone. Zones have IANA names such as
    /// `Europe/Stockholm`.
    ///
    /// Of a time that the clock shows twice, the first instant. A time that the clock skips is as long after the transition as
    /// it is after the start of the gap. Both follow from using the offset before the transition (RFC 5545, section 3.3.5).
    public static func instant(of time: LocalTime, timeZone: String) -> Instant? {
        rules(of: timeZone)?.instant(of: time)
    }

    /// Offset from UTC in seconds of clocks in a time zone at an instant; nil for an unknown zone.
    public static func offset(at instant: Instant, timeZone: String) -> Int? {
        rules(of: timeZone).map { $0.offset(at: instant) }
    }

    /// Cache of parsed files by zone. Thousands of photos need few zones.
    private static let files = Mutex<[String: TimeZoneFile]>([:])

    private static func rules(of timeZone: String) -> (any TimeZoneRules)? {
        if let file = files.withLock({ $0[timeZone] }) { return file }
        guard let file = TimeZoneFile(named: timeZone, in: "/usr/share/zoneinfo") else { return ICUTimeZone(timeZone) }
        files.withLock { $0[timeZone] = file }
        return file
    }
}

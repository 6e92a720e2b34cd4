internal import CICU
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

    /// Offset from UTC in seconds of all clocks in a country (ISO 3166-1 alpha-2) at an instant; nil for an unknown country, and
    /// where its time zones differ then: Germany has two zones that never do, Spain has some that always do.
    public static func offset(at instant: Instant, country code: String) -> Int? {
        let zones = countries.withLock { known in
            if let zones = known[code] { return zones }
            let zones = Self.zones(ofCountry: code)
            known[code] = zones
            return zones
        }
        guard let first = zones.first.flatMap({ offset(at: instant, timeZone: $0) }),
            zones.dropFirst().allSatisfy({ offset(at: instant, timeZone: $0) == first })
        else { return nil }
        return first
    }

    /// The zones of countries, by ICU; there are some 250.
    private static let countries = Mutex<[String: [String]]>([:])

    private static func zones(ofCountry code: String) -> [String] {
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return [] }
        let names = unsafe String(unsafeUninitializedCapacity: 4096) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { names in
                guard let start = names.baseAddress else { return 0 }
                return unsafe CICU_region_zones(code, start, names.count)
            }
        }
        return names.split(separator: " ").map(String.init)
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

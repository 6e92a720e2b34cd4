internal import Localization

/// When a photo was taken by its camera's clock, with what its file tells of the zone that the clock went by.
public struct CameraClock: Sendable, Equatable {
    /// What is known of the zone from the file alone.
    public enum Zone: Sendable, Equatable {
        /// The file says it, as minutes east of UTC.
        case stated(minutes: Int)
        /// The satellites' clock says it, as minutes east of UTC.
        case satellites(minutes: Int)
        /// Nothing: the clock is taken to show the time of the place.
        case unknown
    }

    /// Milliseconds since 1970-01-01T00:00 of that same clock.
    public var milliseconds: Int64
    public var zone: Zone

    /// What a clock showed.
    public init(milliseconds: Int64, zone: Zone) {
        self.milliseconds = milliseconds
        self.zone = zone
    }

    /// The instant at which the clock showed this, in milliseconds since 1970 UTC, and by what it is known: contract section 3,
    /// `takenAt`. Some 10 µs where the place is asked.
    ///
    /// - Parameter timeZone: IANA name of the place's time zone, if it has one.
    func instant(timeZone: String?) -> (takenAt: Int64, source: ZoneSource) {
        switch zone {
        case .stated(let minutes): return (milliseconds - Int64(minutes) * 60_000, .stated)
        case .satellites(let minutes): return (milliseconds - Int64(minutes) * 60_000, .satellites)
        case .unknown:
            let second = milliseconds.seconds
            guard let timeZone, let utc = LocalTime.utcSeconds(localSeconds: second, timeZone: timeZone) else {
                return (milliseconds, .utc)
            }
            return (utc * 1000 + milliseconds - second * 1000, .place)
        }
    }
}

/// By what the instant of a camera's clock is known. The raw values stand in the catalogue.
enum ZoneSource: String {
    case stated
    case satellites
    /// The time zone of the photo's place: another place is another instant.
    case place
    /// Nothing better: the clock is taken to show UTC.
    case utc
}

internal import Localization
public import Times

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

    public var time: LocalTime
    public var zone: Zone

    /// What a clock showed.
    public init(_ time: LocalTime, zone: Zone) {
        self.time = time
        self.zone = zone
    }

    /// The instant at which the clock showed this, and by what it is known:
    /// docs/reference/behaviour.md, "Import". Some 10 µs where the place is asked.
    ///
    /// - Parameter timeZone: IANA name of the place's time zone, if it has one.
    func instant(timeZone: String?) -> (takenAt: Instant, source: ZoneSource) {
        switch zone {
        case .stated(let minutes): return (time.instant(offsetSeconds: minutes * 60), .stated)
        case .satellites(let minutes): return (time.instant(offsetSeconds: minutes * 60), .satellites)
        case .unknown:
            guard let timeZone, let instant = TimeZones.instant(of: time, timeZone: timeZone) else {
                return (time.instant(offsetSeconds: 0), .utc)
            }
            return (instant, .place)
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

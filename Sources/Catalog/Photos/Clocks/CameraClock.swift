internal import Localization
public import Times

/// When a photo was taken by its camera's clock, with what its file states about the clock's time zone.
public struct CameraClock: Sendable, Equatable {
    /// What the file states about the time zone.
    public enum Zone: Sendable, Equatable {
        /// The file states it, in minutes east of UTC.
        case stated(minutes: Int)
        /// It follows from the satellites' clock (GPS), in minutes east of UTC.
        case satellites(minutes: Int)
        /// Unknown: the clock is assumed to show the local time of the place.
        case unknown
    }

    public var time: LocalTime
    public var zone: Zone

    /// The time on a camera's clock.
    public init(_ time: LocalTime, zone: Zone) {
        self.time = time
        self.zone = zone
    }

    /// The instant at which the clock showed this time, and how it was derived. About 10 µs if the place's time zone is
    /// needed.
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

/// How the instant was derived from a camera's clock. The raw values are stored in the catalogue.
enum ZoneSource: String {
    case stated
    case satellites
    /// The time zone of the photo's place: if the place changes, so does the instant.
    case place
    /// No time zone is known: the clock is assumed to show UTC.
    case utc
}

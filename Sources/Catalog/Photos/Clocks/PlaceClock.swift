internal import GRDB
internal import Localization

/// What a clock at a photo's place showed when the photo was taken: the time that people are shown, and by which they search.
public struct PlaceClock: Sendable, Equatable {
    /// Milliseconds since 1970-01-01T00:00 of that clock.
    public var milliseconds: Int64
    /// By how many minutes the clock was ahead of UTC; nil where nobody knows. Local mean time is rounded to a minute.
    public var offsetMinutes: Int?

    private static let day: Int64 = 86_400_000
    private static let minute: Int64 = 60_000

    /// The time zone of the place decides where the instant is known otherwise, since cameras travel with the zone of their home.
    /// Where the place has no time zone, the camera's clock is what is known; where there is no clock either, UTC.
    ///
    /// - Parameters:
    ///   - takenAt: the instant, in milliseconds since 1970 UTC.
    ///   - takenLocal: what the camera's clock showed, as if that were UTC.
    ///   - source: by what the instant follows from the clock.
    ///   - timeZone: IANA name of the place's time zone, if it has one.
    init(takenAt: Int64, takenLocal: Int64?, source: ZoneSource?, timeZone: String?) {
        let clock = takenLocal ?? takenAt
        if source == .utc {
            self.init(milliseconds: clock, offsetMinutes: nil)
        } else if source != .place, clock % Self.day != 0, let timeZone,
            let seconds = LocalTime.offset(atUTCSeconds: takenAt.seconds, timeZone: timeZone)
        {
            let minutes = (Double(seconds) / 60).rounded()
            self.init(milliseconds: takenAt + Int64(minutes) * Self.minute, offsetMinutes: Int(minutes))
        } else if (clock - takenAt).magnitude < Self.day.magnitude {
            // A date alone, which is midnight, is that day wherever it was.
            let minutes = (Double(clock - takenAt) / Double(Self.minute)).rounded()
            self.init(milliseconds: clock, offsetMinutes: Int(minutes))
        } else {
            // No clock is a day ahead of UTC: a bundle's catalogue may say anything.
            self.init(milliseconds: takenAt, offsetMinutes: 0)
        }
    }

    private init(milliseconds: Int64, offsetMinutes: Int?) {
        (self.milliseconds, self.offsetMinutes) = (milliseconds, offsetMinutes)
    }
}

extension PlaceClock {
    private enum Column: Int, Columns {
        case takenAt, takenLocal, takenZone, timeZone

        var sql: String { self == .timeZone ? "place.timeZone" : "photo.\(stringValue)" }
    }

    /// The columns that ``init(_:at:)`` reads, of a photo and its place.
    static let columns = Column.list

    /// Reads ``columns`` from `position` on; nil where nobody knows when the photo was taken.
    init?(_ values: Row, at position: Int = 0) {
        let values = ColumnRow<Column>(values, at: position)
        guard let takenAt = values[.takenAt] as Int64? else { return nil }
        self.init(
            takenAt: takenAt, takenLocal: values[.takenLocal],
            source: (values[.takenZone] as String?).flatMap(ZoneSource.init), timeZone: values[.timeZone])
    }

    /// SQL of ``milliseconds`` of a row of `photo`; some microseconds.
    static let sql = """
        placeClock(photo.takenAt, photo.takenLocal, photo.takenZone,
          (SELECT timeZone FROM place WHERE place.row = photo.placeRow))
        """

    /// The function that ``sql`` calls; it belongs to every connection that searches.
    static let function = DatabaseFunction("placeClock", argumentCount: 4) { values in
        guard let takenAt = Int64.fromDatabaseValue(values[0]) else { return nil }
        return PlaceClock(
            takenAt: takenAt, takenLocal: Int64.fromDatabaseValue(values[1]),
            source: String.fromDatabaseValue(values[2]).flatMap(ZoneSource.init),
            timeZone: String.fromDatabaseValue(values[3])
        ).milliseconds
    }
}

extension Int64 {
    /// Whole seconds of milliseconds, towards the past.
    var seconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}

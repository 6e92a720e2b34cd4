internal import GRDB
internal import Localization
public import Times

/// What a clock at a photo's place showed when the photo was taken: the time that people are shown, and by which they search.
public struct PlaceClock: Sendable, Equatable {
    public var time: LocalTime
    /// By how many minutes the clock was ahead of UTC; nil where nobody knows. Local mean time is rounded to a minute.
    public var offsetMinutes: Int?

    /// The time zone of the place decides where the instant is known otherwise, since cameras travel with the zone of their home.
    /// Where the place has no time zone, the camera's clock is what is known; where there is no clock either, UTC.
    ///
    /// - Parameters:
    ///   - takenAt: the instant.
    ///   - takenLocal: what the camera's clock showed.
    ///   - source: by what the instant follows from the clock.
    ///   - timeZone: IANA name of the place's time zone, if it has one.
    init(takenAt: Instant, takenLocal: LocalTime?, source: ZoneSource?, timeZone: String?) {
        let utc = takenAt.local(offsetSeconds: 0)
        let clock = takenLocal ?? utc
        if source == .utc {
            self.init(clock, offsetMinutes: nil)
        } else if source != .place, !clock.isMidnight, let timeZone,
            let seconds = TimeZones.offset(at: takenAt, timeZone: timeZone)
        {
            let minutes = Int((Double(seconds) / 60).rounded())
            self.init(takenAt.local(offsetSeconds: minutes * 60), offsetMinutes: minutes)
        } else if let minutes = clock.offsetMinutes(at: takenAt) {
            // A date alone, which is midnight, is that day wherever it was.
            self.init(clock, offsetMinutes: minutes)
        } else {
            // No clock is a day ahead of UTC: a bundle's catalogue may say anything.
            self.init(utc, offsetMinutes: 0)
        }
    }

    private init(_ time: LocalTime, offsetMinutes: Int?) {
        (self.time, self.offsetMinutes) = (time, offsetMinutes)
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
        guard let takenAt = values[.takenAt] as Instant? else { return nil }
        self.init(
            takenAt: takenAt, takenLocal: values[.takenLocal],
            source: (values[.takenZone] as String?).flatMap(ZoneSource.init), timeZone: values[.timeZone])
    }

    /// SQL of ``time`` of a row of `photo`; some microseconds.
    static let sql = """
        placeClock(photo.takenAt, photo.takenLocal, photo.takenZone,
          (SELECT timeZone FROM place WHERE place.row = photo.placeRow))
        """

    /// The function that ``sql`` calls; it belongs to every connection that searches.
    static let function = DatabaseFunction("placeClock", argumentCount: 4) { values in
        guard let takenAt = Instant.fromDatabaseValue(values[0]) else { return nil }
        return PlaceClock(
            takenAt: takenAt, takenLocal: LocalTime.fromDatabaseValue(values[1]),
            source: String.fromDatabaseValue(values[2]).flatMap(ZoneSource.init),
            timeZone: String.fromDatabaseValue(values[3])
        ).time
    }
}

internal import GRDB
internal import Localization
public import Times

/// The local time at a photo's place when it was taken: the time that people see and search by.
public struct PlaceClock: Sendable, Equatable {
    public var time: LocalTime
    /// Minutes east of UTC; nil if unknown. Local mean time is rounded to a minute.
    public var offsetMinutes: Int?

    /// The place's time zone is used where the instant is known independently of it, since cameras often keep the time
    /// zone of their home. If the place has no time zone, all clocks of its country count if they agree. Without either, this
    /// is the camera's clock, or UTC.
    ///
    /// - Parameters:
    ///   - takenAt: the instant.
    ///   - takenLocal: the time on the camera's clock.
    ///   - source: how the instant was derived from the clock.
    ///   - timeZone: IANA name of the place's time zone, if it has one.
    ///   - country: ISO 3166-1 alpha-2 code of the place's country.
    init(takenAt: Instant, takenLocal: LocalTime?, source: ZoneSource?, timeZone: String?, country: String) {
        let utc = takenAt.local(offsetSeconds: 0)
        let clock = takenLocal ?? utc
        if source == .utc {
            self.init(clock, offsetMinutes: nil)
        } else if source != .place, !clock.isMidnight,
            let seconds = Self.offset(at: takenAt, timeZone, country: country)
        {
            let minutes = Int((Double(seconds) / 60).rounded())
            self.init(takenAt.local(offsetSeconds: minutes * 60), offsetMinutes: minutes)
        } else if let minutes = clock.offsetMinutes(at: takenAt) {
            // Midnight stands for a date without a time, which is the same in every time zone.
            self.init(clock, offsetMinutes: minutes)
        } else {
            // An offset of a day or more is invalid; a bundle's catalogue may contain any value.
            self.init(utc, offsetMinutes: 0)
        }
    }

    /// The offset of the zone, or of the country, in seconds.
    private static func offset(at instant: Instant, _ timeZone: String?, country: String) -> Int? {
        timeZone.flatMap { TimeZones.offset(at: instant, timeZone: $0) }
            ?? TimeZones.offset(at: instant, country: country)
    }

    private init(_ time: LocalTime, offsetMinutes: Int?) {
        (self.time, self.offsetMinutes) = (time, offsetMinutes)
    }
}

extension PlaceClock {
    private enum Column: Int, Columns {
        case takenAt, takenLocal, takenZone, timeZone, countryCode

        var sql: String {
            switch self {
            case .timeZone, .countryCode: "place.\(stringValue)"
            case .takenAt, .takenLocal, .takenZone: "photo.\(stringValue)"
            }
        }
    }

    /// The columns that ``init(_:at:)`` reads, of a photo and its place.
    static let columns = Column.list

    /// Reads ``columns`` from `position` on; nil for an undated photo.
    init?(_ values: Row, at position: Int = 0) {
        let values = ColumnRow<Column>(values, at: position)
        guard let takenAt = values[.takenAt] as Instant? else { return nil }
        self.init(
            takenAt: takenAt, takenLocal: values[.takenLocal],
            source: (values[.takenZone] as String?).flatMap(ZoneSource.init), timeZone: values[.timeZone],
            country: values[.countryCode])
    }

    /// SQL for ``time`` of a row of `photo`; takes some microseconds.
    static let sql = """
        placeClock(photo.takenAt, photo.takenLocal, photo.takenZone,
          (SELECT timeZone FROM place WHERE place.row = photo.placeRow),
          (SELECT countryCode FROM place WHERE place.row = photo.placeRow))
        """

    /// The function that ``sql`` calls; every connection that searches needs it.
    static let function = DatabaseFunction("placeClock", argumentCount: 5) { values in
        guard let takenAt = Instant.fromDatabaseValue(values[0]) else { return nil }
        return PlaceClock(
            takenAt: takenAt, takenLocal: LocalTime.fromDatabaseValue(values[1]),
            source: String.fromDatabaseValue(values[2]).flatMap(ZoneSource.init),
            timeZone: String.fromDatabaseValue(values[3]), country: String.fromDatabaseValue(values[4]) ?? ""
        ).time
    }
}

public import Times

/// Photos by when they were taken, in the local time of their places.
public enum TakenPeriod: Sendable, Equatable {
    /// From a time until before another.
    case local(Range<LocalTime>)
    /// Those without a time.
    case undated

    /// SQL for the photographs of this period in a query of `photo`: unreadable files do not count.
    var sql: String {
        let photographs = "NOT (photo.state = 'failed' AND photo.folderRow IS NOT NULL)"
        return switch self {
        case .local(let range): "\(PlaceClock.sql(within: range)) AND \(photographs)"
        case .undated: "photo.takenAt IS NULL AND \(photographs)"
        }
    }
}

extension PlaceClock {
    /// Local time differs from UTC by less than a day.
    static let greatestOffset = 86_400

    /// SQL for whether a row of `photo` was taken within a range of local time.
    ///
    /// It computes the local time only of photos within a day of the ends of the range; the index is by `takenAt`.
    static func sql(within range: Range<LocalTime>) -> String {
        func instant(_ time: LocalTime, _ days: Int) -> Int64 {
            time.instant(offsetSeconds: -days * greatestOffset).milliseconds
        }
        let (first, last) = (range.lowerBound, range.upperBound)
        return """
            photo.takenAt >= \(instant(first, -1)) AND photo.takenAt < \(instant(last, 1))
            AND (photo.takenAt BETWEEN \(instant(first, 1)) AND \(instant(last, -1) - 1)
              OR \(sql) BETWEEN \(first.milliseconds) AND \(last.milliseconds - 1))
            """
    }
}

internal import Catalog

/// The photographs by month: `Timeline` of docs/reference/json.md, `photos timeline --json`.
public struct TimelineDocument: Sendable, Equatable, Encodable {
    /// One year.
    public struct Year: Sendable, Equatable, Encodable {
        public var year: Int
        /// Those with photographs, the newest first.
        public var months: [Month]
    }

    /// One month.
    public struct Month: Sendable, Equatable, Encodable {
        /// 1 to 12.
        public var month: Int
        public var photoCount: Int
    }

    /// Those with photographs, the newest first.
    public var years: [Year]
    /// The number of photographs without a time; absent for 0.
    public var undated: Int?

    /// The document of a library without photographs.
    public static var empty: Self { Self(years: [], undated: nil) }
}

extension TimelineDocument {
    init(_ counts: TimelineCounts) {
        var years: [Year] = []
        for month in counts.months {
            if years.last?.year != month.month.year { years.append(Year(year: month.month.year, months: [])) }
            years[years.count - 1].months.append(Month(month: month.month.month, photoCount: month.photoCount))
        }
        self.init(years: years, undated: counts.undated == 0 ? nil : counts.undated)
    }
}

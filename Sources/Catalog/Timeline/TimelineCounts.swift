/// How many photographs were taken in each month, by the local time of their places.
public struct TimelineCounts: Sendable, Equatable {
    /// The number of photographs of one month.
    public struct Month: Sendable, Equatable {
        public var month: LocalMonth
        public var photoCount: Int
    }

    /// The months with photographs, the newest first.
    public var months: [Month]
    /// The number of photographs without a time.
    public var undated: Int
}

/// How often something took how long.
struct Histogram: Sendable {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// How many durations are in each bucket of ``bounds``; the last one is for longer ones.
    private(set) var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations, in seconds.
    private(set) var seconds = 0.0

    /// Adds a duration, in seconds.
    mutating func add(_ seconds: Double) {
        buckets[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        self.seconds += seconds
    }
}

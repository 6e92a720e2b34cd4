internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// What a server counts of the requests that it answers.
final class ServerMetrics: Sendable {
    /// The upper bounds of the buckets for durations, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// Requests of one route.
    struct Requests {
        /// By status.
        var counts: [Int: Int] = [:]
        /// Those that took no longer than each of ``ServerMetrics/bounds``, and those that took longer.
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        /// All together, in seconds.
        var seconds = 0.0
    }

    /// Answers from memory, in full and as 304: by far the most, so they are counted alone.
    private let hot = Atomic(0)
    private let hotNotModified = Atomic(0)
    private let requests = Mutex<[String: Requests]>([:])

    /// Counts an answer of ``HotAnswers``.
    func countHot(isKnown: Bool) {
        if isKnown {
            hotNotModified.wrappingAdd(1, ordering: .relaxed)
        } else {
            hot.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Counts any other answer.
    ///
    /// - Parameter route: the path as it stands in the list of routes; nil for what is none.
    func count(_ status: HTTPResponse.Status, route: String?, duration: TimeAmount) {
        let seconds = Double(duration.nanoseconds) / 1e9
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        requests.withLock { requests in
            var known = requests[route ?? "none"] ?? Requests()
            known.counts[status.code, default: 0] += 1
            known.buckets[bucket] += 1
            known.seconds += seconds
            requests[route ?? "none"] = known
        }
    }

    /// Answers from memory.
    var hotAnswers: (full: Int, notModified: Int) {
        (hot.load(ordering: .relaxed), hotNotModified.load(ordering: .relaxed))
    }

    /// All others, by route.
    var byRoute: [(route: String, requests: Requests)] {
        requests.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }
}

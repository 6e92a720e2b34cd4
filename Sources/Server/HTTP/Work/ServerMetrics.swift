internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Counts the requests that the server answers.
final class ServerMetrics: Sendable {
    /// The upper bounds of the duration buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// The requests of one route.
    struct Requests {
        /// The number of requests by status.
        var counts: [Int: Int] = [:]
        /// The number of requests by bucket of ``ServerMetrics/bounds``; the last one is for longer requests.
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        /// The total duration in seconds.
        var seconds = 0.0
    }

    /// Responses from ``HotAnswers``, complete and as 304. They are by far the most, so they have counters without a lock.
    private let hot = Atomic(0)
    private let hotNotModified = Atomic(0)
    private let requests = Mutex<[String: Requests]>([:])

    /// Counts a response from ``HotAnswers``.
    func countHot(isKnown: Bool) {
        if isKnown {
            hotNotModified.wrappingAdd(1, ordering: .relaxed)
        } else {
            hot.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Counts any other response.
    ///
    /// - Parameter route: the path pattern of its route; nil if no route matched.
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

    /// The number of responses from ``HotAnswers``.
    var hotAnswers: (full: Int, notModified: Int) {
        (hot.load(ordering: .relaxed), hotNotModified.load(ordering: .relaxed))
    }

    /// All other requests, by route.
    var byRoute: [(route: String, requests: Requests)] {
        requests.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }
}

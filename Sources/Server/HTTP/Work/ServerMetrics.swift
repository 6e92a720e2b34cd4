internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Counts the requests that the server answers.
final class ServerMetrics: Sendable {
    /// The requests of one route.
    struct Requests {
        /// The number of requests by status.
        var counts: [Int: Int] = [:]
        /// How long they took.
        var durations = Histogram()
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
        requests.withLock { requests in
            var known = requests[route ?? "none"] ?? Requests()
            known.counts[status.code, default: 0] += 1
            known.durations.add(seconds)
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

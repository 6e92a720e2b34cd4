internal import HTTPTypes
package import NIOCore
internal import Synchronization

/// Limits how many requests a user who is not an owner, or an address, makes in a minute: a token bucket (RFC 2697) that holds a
/// minute's requests.
///
/// Requests of this machine do not count, and neither do answers from ``HotAnswers``.
package final class RequestRate: Sendable {
    private struct Bucket {
        /// The requests that can be made at once.
        var left: Double
        var filled: NIODeadline
    }

    /// The most buckets that are kept: full ones are as good as none.
    private static let capacity = 10_000

    private let perMinute: Double?
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameter perMinute: the limit; nil for none.
    package init(perMinute: Int?) {
        self.perMinute = perMinute.map(Double.init)
    }

    /// Counts a request.
    ///
    /// - Throws: ``Problem`` 429 for one too many.
    package func count(_ requester: String, now: NIODeadline = .now()) throws {
        guard let perMinute else { return }
        let missing: Double? = buckets.withLock { buckets in
            var bucket = buckets[requester] ?? Bucket(left: perMinute, filled: now)
            bucket.left = Self.level(bucket, perMinute, now)
            bucket.filled = max(bucket.filled, now)
            guard bucket.left >= 1 else {
                buckets[requester] = bucket
                return 1 - bucket.left
            }
            bucket.left -= 1
            if buckets.count >= Self.capacity, buckets[requester] == nil {
                buckets = buckets.filter { Self.level($0.value, perMinute, now) < perMinute }
                if buckets.count >= Self.capacity { Self.forgetHalf(&buckets, perMinute, now) }
            }
            buckets[requester] = bucket
            return nil
        }
        guard let missing else { return }
        let seconds = max(1, Int((missing * 60 / perMinute).rounded(.up)))
        throw Problem(
            .tooManyRequests, "too many requests: at most \(Int(perMinute)) a minute; wait \(seconds) s and try again",
            headers: [.retryAfter: String(seconds)])
    }

    /// Forgets the half that has used least.
    private static func forgetHalf(_ buckets: inout [String: Bucket], _ perMinute: Double, _ now: NIODeadline) {
        let levels = buckets.mapValues { level($0, perMinute, now) }
        let kept = levels.sorted { $0.value < $1.value }.prefix(buckets.count / 2)
        buckets = Dictionary(uniqueKeysWithValues: kept.compactMap { kept in buckets[kept.key].map { (kept.key, $0) } })
    }

    /// How many requests can be made now.
    private static func level(_ bucket: Bucket, _ perMinute: Double, _ now: NIODeadline) -> Double {
        let seconds = Double((now - bucket.filled).nanoseconds) / 1e9
        return min(perMinute, bucket.left + max(0, seconds) * perMinute / 60)
    }
}

internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Limits how often one address can use links of shares, and how often it can try links that lead nowhere.
final class ShareLimiter: Sendable {
    /// The number of requests of one address in a minute: a person who scrolls fast through photos needs some hundred.
    private static let mostRequests = 3_000
    /// The number of different links that lead nowhere. The page of a link that was ended meanwhile can still ask for a hundred
    /// pictures.
    private static let mostFailures = 60
    /// How the detail of a refusal begins.
    static let refusal = "too many requests for shared photos"
    private static let span = TimeAmount.minutes(1)
    /// The maximum number of addresses; a full table is emptied.
    private static let capacity = 20_000

    private struct Count {
        var began: NIODeadline
        var requests = 0
        var failures = 0
        var lastFailed = 0
    }

    private let counts = Mutex<[String: Count]>([:])

    /// Counts a request.
    ///
    /// - Throws: ``Problem`` 429 after too many.
    func take(_ client: ClientAddress, now: NIODeadline = .now()) throws {
        try counts.withLock { counts in
            var count = Self.current(client, &counts, now)
            count.requests += 1
            counts[client.text] = count
            guard count.requests <= Self.mostRequests, count.failures < Self.mostFailures else {
                let wait = max(1, ((count.began + Self.span) - now).nanoseconds / 1_000_000_000)
                throw Problem(
                    .tooManyRequests, "\(Self.refusal); wait \(wait) s and try again",
                    headers: [.retryAfter: String(wait)])
            }
        }
    }

    /// Counts a link that leads nowhere, unless it is the one before.
    func fail(_ client: ClientAddress, link: String, now: NIODeadline = .now()) {
        counts.withLock { counts in
            var count = Self.current(client, &counts, now)
            guard count.lastFailed != link.hashValue else { return }
            count.failures += 1
            count.lastFailed = link.hashValue
            counts[client.text] = count
        }
    }

    private static func current(
        _ client: ClientAddress, _ counts: inout [String: Count], _ now: NIODeadline
    ) -> Count {
        if let count = counts[client.text], now - count.began < span { return count }
        if counts.count >= capacity { counts = [:] }
        return Count(began: now)
    }
}

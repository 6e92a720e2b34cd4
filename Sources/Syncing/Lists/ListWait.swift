package import Catalog
package import Times

/// Why a list is not fetched now, and when it is due.
package struct ListWait: Sendable {
    /// The reason.
    package enum Reason: Sendable {
        /// The list is fresh.
        case fresh
        /// The last attempt failed; the payload is the reason.
        case failed(String)
        /// The server answered 410 Gone; the payload is the reason of that failure.
        case gone(String)
        /// The server is rate-limited (`Retry-After`) until then.
        case server(host: String, until: Instant)
    }

    /// The reason.
    package let reason: Reason
    /// When the next request is due, at the earliest; nil for never.
    package let nextAt: Instant?

    /// Nil for a list that can be fetched now.
    ///
    /// - Parameters:
    ///   - pause: the rate limit of its server, if any.
    ///   - isForced: whether to ignore the time to live, so that only a rate limit is a reason to wait.
    package init?(
        _ feed: FeedRecord, _ pause: (host: String, until: Instant)?, at now: Instant, isForced: Bool = false
    ) {
        let isDue = feed.isDue(at: now)
        let isWanted = isDue || isForced
        guard !isWanted || pause != nil else { return nil }
        let due = isDue ? now : feed.dueAt
        nextAt = due.map { max($0, pause?.until ?? $0) }
        if feed.isGone {
            reason = .gone(feed.failure ?? "")
        } else if let pause, feed.isRefused || isWanted && feed.failure == nil {
            reason = .server(host: pause.host, until: pause.until)
        } else {
            reason = feed.failure.map { .failed($0) } ?? .fresh
        }
    }
}

extension ListWait {
    /// The value in JSON documents.
    package var name: String {
        switch reason {
        case .fresh: "fresh"
        case .failed: "failed"
        case .gone: "gone"
        case .server: "server"
        }
    }
}

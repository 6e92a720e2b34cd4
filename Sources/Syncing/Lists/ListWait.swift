package import Catalog
package import Times

/// Why a list is not asked for now, and when it is.
package struct ListWait: Sendable {
    /// What is in the way.
    package enum Reason: Sendable {
        /// It is within its time to live.
        case fresh
        /// The last try failed, for this reason.
        case failed(String)
        /// The server said that it is gone for good, with this reason.
        case gone(String)
        /// The server of this host wants to be left alone (`Retry-After`) until then.
        case server(host: String, until: Instant)
    }

    /// What is in the way.
    package let reason: Reason
    /// When it is asked for next, at the earliest; nil for never.
    package let nextAt: Instant?

    /// Nil for a list that may be asked for.
    ///
    /// - Parameters:
    ///   - pause: what its server asks for.
    ///   - isForced: whether it would be asked for within its time to live too, so that only its server is in the way.
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
    /// As the documents tell it.
    package var name: String {
        switch reason {
        case .fresh: "fresh"
        case .failed: "failed"
        case .gone: "gone"
        case .server: "server"
        }
    }
}

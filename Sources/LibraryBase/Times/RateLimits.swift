package import Catalog
package import Fetching
internal import Synchronization
package import Times

/// The rate limits that servers have set by `Retry-After` (429 or 503), each for a whole host.
///
/// Stored in the catalogue, so that they also hold for the next run.
package final class RateLimits: Sendable {
    /// The longest time that is respected; longer ones are cut to a day.
    package static let longest = Duration.seconds(86_400)
    /// The longest pause that a run waits for a host, and how many times.
    package static let patience = Duration.seconds(60)
    private static let waits = 3
    /// The pause for a 429 without `Retry-After`.
    private static let unsaid = Duration.seconds(10)

    private let catalog: Catalog
    private let clock: any WallClock
    private let hosts: Mutex<[String: Host]>

    private struct Host {
        var notBefore: Instant
        /// How many pauses it has asked for in this run.
        var pauses = 0
    }

    /// The rate limits in the catalogue.
    package init(_ context: LibraryContext) throws(CatalogError) {
        (catalog, clock) = (context.catalog, context.clock)
        hosts = Mutex(try catalog.hosts.paused(at: clock.now()).mapValues { Host(notBefore: $0) })
    }

    /// Records the rate limit in the response of a server, if it has one.
    package func note(_ error: FetchError, url: String) throws(CatalogError) {
        guard case .http(let status, let retryAfter) = error, status == 429 || status == 503,
            let host = try? Fetcher.host(of: url)
        else { return }
        let now = clock.now()
        let said = retryAfter?.delay(now: now) ?? (status == 429 ? Self.unsaid : .zero)
        guard said > .zero else { return }
        let notBefore = now + min(said, Self.longest)
        let isLonger = hosts.withLock { hosts in
            var known = hosts[host] ?? Host(notBefore: .epoch)
            guard notBefore > known.notBefore else { return false }
            if known.notBefore <= now { known.pauses += 1 }
            known.notBefore = notBefore
            hosts[host] = known
            return true
        }
        if isLonger { try catalog.hosts.pause(host, until: notBefore, now: now) }
    }

    /// The host of a URL and the end of its rate limit; nil if it can be asked now.
    package func pause(of url: String) -> (host: String, until: Instant)? {
        let now = clock.now()
        return hosts.withLock { hosts in
            guard !hosts.isEmpty, let host = try? Fetcher.host(of: url), let known = hosts[host] else { return nil }
            // If the clock was set back, a limit must not last for ever.
            guard known.notBefore > now, known.notBefore - now <= Self.longest else { return nil }
            return (host, known.notBefore)
        }
    }

    /// The message for a rate-limited host.
    package func reason(host: String, until: Instant) -> String {
        "rate-limited by \(host) until \(Timestamp.clock(until, now: clock.now()))"
    }

    /// Whether the host set a rate limit during this run.
    package func isNew(host: String) -> Bool {
        hosts.withLock { $0[host]?.pauses ?? 0 } > 0
    }

    /// Waits until the URL can be requested, if that is soon.
    ///
    /// - Returns: the pause, if it is longer than this run waits; nil if the URL can be requested now.
    package func waitUntilAllowed(_ url: String) async throws -> (host: String, until: Instant)? {
        while let pause = pause(of: url) {
            let left = pause.until - clock.now()
            let isTried = hosts.withLock { $0[pause.host]?.pauses ?? 0 } > Self.waits
            guard left <= Self.patience, !isTried else { return pause }
            try await clock.sleep(for: max(left, .milliseconds(1)))
        }
        return nil
    }
}

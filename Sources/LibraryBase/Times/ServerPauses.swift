package import Catalog
package import Fetching
internal import Synchronization
package import Times

/// Which servers want to be left alone, and until when: what they said by `Retry-After`, for all that they have.
///
/// It is kept in the catalogue, so it holds for the next run too.
package final class ServerPauses: Sendable {
    /// The longest time that counts: who asks for more is asked once a day.
    package static let longest = Duration.seconds(86_400)
    /// How long a run waits for a server, and how many times.
    package static let patience = Duration.seconds(60)
    private static let waits = 3
    /// What a server gets that is asked too much (429) and doesn't say for how long.
    private static let unsaid = Duration.seconds(10)

    private let catalog: Catalog
    private let clock: any WallClock
    private let hosts: Mutex<[String: Host]>

    private struct Host {
        var notBefore: Instant
        /// How often it has asked for a pause in this run.
        var pauses = 0
    }

    /// Those that the catalogue knows of.
    package init(_ context: LibraryContext) throws(CatalogError) {
        (catalog, clock) = (context.catalog, context.clock)
        hosts = Mutex(try catalog.hosts.paused(at: clock.now()).mapValues { Host(notBefore: $0) })
    }

    /// Takes to heart how a server refused.
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

    /// The host of a URL and until when it is not to be asked; nil if it may be asked.
    package func pause(of url: String) -> (host: String, until: Instant)? {
        let now = clock.now()
        return hosts.withLock { hosts in
            guard !hosts.isEmpty, let host = try? Fetcher.host(of: url), let known = hosts[host] else { return nil }
            // A clock that was set back must not silence a server for ever.
            guard known.notBefore > now, known.notBefore - now <= Self.longest else { return nil }
            return (host, known.notBefore)
        }
    }

    /// What is the matter with a server that wants to be left alone until a time.
    package func reason(host: String, until: Instant) -> String {
        "rate-limited by \(host) until \(Timestamp.clock(until, now: clock.now()))"
    }

    /// Whether a host asked for a pause since this run began.
    package func isNew(host: String) -> Bool {
        hosts.withLock { $0[host]?.pauses ?? 0 } > 0
    }

    /// Waits until a URL may be asked for, if that is soon.
    ///
    /// - Returns: the pause that is longer than this run waits; nil if the URL may be asked for now.
    package func waitOut(_ url: String) async throws -> (host: String, until: Instant)? {
        while let pause = pause(of: url) {
            let left = pause.until - clock.now()
            let isTried = hosts.withLock { $0[pause.host]?.pauses ?? 0 } > Self.waits
            guard left <= Self.patience, !isTried else { return pause }
            try await clock.sleep(for: max(left, .milliseconds(1)))
        }
        return nil
    }
}

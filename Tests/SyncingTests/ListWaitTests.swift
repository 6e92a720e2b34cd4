import Catalog
import Fetching
import Syncing
import TestLibraries
import Testing
import Times

/// Why a list is not fetched, and how long one is fresh.
@Suite struct ListWaitTests {
    private let world: SyncWorld
    private let feed: FeedRecord
    private static let now = ManualClock.start
    private static let until = now + .milliseconds(60_000)

    init() throws {
        world = try SyncWorld()
        let source = try world.catalog.sources.add(SourceDescription(name: "s", url: "https://s.example/feed"))
        feed = try #require(try world.catalog.feeds.own(ofSource: source.row))
        world.remove()
    }

    private func wait(
        isPaused: Bool = false, isForced: Bool = false, _ change: (inout FeedRecord) -> Void
    ) -> (name: String, nextAt: Instant?)? {
        var feed = feed
        change(&feed)
        let pause: (host: String, until: Instant)? = isPaused ? ("s.example", Self.until) : nil
        return ListWait(feed, pause, at: Self.now, isForced: isForced).map { ($0.name, $0.nextAt) }
    }

    @Test func aListThatWasNeverFetchedIsDue() {
        #expect(wait { _ in } == nil)
        #expect(wait { $0.attemptedAt = Self.now - .milliseconds(301_000) } == nil)
    }

    @Test func aListWithinItsTimeToLiveIsFresh() throws {
        let wait = try #require(wait { $0.attemptedAt = Self.now - .milliseconds(299_000) })
        #expect(wait == ("fresh", Self.now + .milliseconds(1000)))
        #expect(self.wait(isForced: true) { $0.attemptedAt = Self.now - .milliseconds(299_000) } == nil)
    }

    @Test func aFailedListIsRetriedWhenDue() throws {
        let wait = try #require(
            wait {
                ($0.attemptedAt, $0.failure, $0.retryAt) = (
                    Self.now - .milliseconds(1000), "was cut", Self.now + .milliseconds(5000)
                )
            })
        #expect(wait == ("failed", Self.now + .milliseconds(5000)))
    }

    @Test func aListThatIsGoneIsNeverFetchedAgain() throws {
        let wait = try #require(wait { ($0.attemptedAt, $0.isGone) = (Self.now - .milliseconds(1000), true) })
        #expect(wait.name == "gone" && wait.nextAt == nil)
    }

    @Test(arguments: [false, true]) func aRateLimitedServerIsNotAsked(isForced: Bool) throws {
        let wait = try #require(wait(isPaused: true, isForced: isForced) { _ in })
        #expect(wait == ("server", Self.until))
    }

    @Test func aFailureIsReportedBeforeARateLimit() throws {
        let failed = try #require(
            wait(isPaused: true) {
                ($0.attemptedAt, $0.failure, $0.retryAt) = (
                    Self.now - .milliseconds(1000), "was cut", Self.now + .milliseconds(5000)
                )
            })
        #expect(failed == ("failed", Self.until))
        let refused = try #require(
            wait(isPaused: true) {
                ($0.attemptedAt, $0.failure, $0.retryAt) = (
                    Self.now - .milliseconds(1000), "later", Self.now + .milliseconds(5000)
                )
                $0.isRefused = true
            })
        #expect(refused == ("server", Self.until))
    }

    @Test(arguments: [
        (nil, nil, nil), (0, nil, nil), (10, nil, 900), (nil, 4000, 4000), (5000, 4000, 5000), (10 << 20, nil, 86_400),
    ])
    func howLongAListIsFreshIsBounded(maxAge: Int?, timeToLive: Int?, expected: Int?) {
        let end = ListFreshness.end(
            Freshness(maxAge: maxAge.map { .seconds($0) }), timeToLive: timeToLive, now: Self.now)
        #expect(end == expected.map { Self.now + .seconds($0) })
    }
}

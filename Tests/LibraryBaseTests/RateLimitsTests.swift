import Fetching
import LibraryBase
import TestLibraries
import TestSupport
import Testing
import Times

/// The rate limits of servers.
@Suite struct RateLimitsTests {
    private let world: BaseWorld
    private let pauses: RateLimits
    private static let url = "https://a.example/1.jpg"

    init() throws {
        world = try BaseWorld()
        pauses = try RateLimits(world.context)
        world.folder.remove()
    }

    private func note(_ status: Int, after seconds: Int?, url: String = url) throws {
        try pauses.note(.http(status: status, retryAfter: seconds.map { .after(.seconds($0)) }), url: url)
    }

    /// The seconds until a URL can be requested; nil if it can be now.
    private func left(_ url: String = url) -> Int64? {
        pauses.pause(of: url).map { ($0.until - world.clock.now()).wholeSeconds }
    }

    @Test func whatAServerSaidHoldsForAllThatItHas() throws {
        try note(503, after: 30)
        let pause = try #require(pauses.pause(of: "https://A.example/other"))
        #expect(pause == ("a.example", ManualClock.start + .milliseconds(30_000)))
        #expect(left("https://b.example/1.jpg") == nil)
        world.clock.advance(by: .milliseconds(29_999))
        #expect(pauses.pause(of: Self.url) != nil)
        world.clock.advance(by: .milliseconds(1))
        #expect(pauses.pause(of: Self.url) == nil)
    }

    @Test func aDateIsToldByTheServersOwnClock() throws {
        try pauses.note(
            .http(status: 503, retryAfter: .date(Instant(seconds: 5060), sent: Instant(seconds: 5000))), url: Self.url)
        #expect(left() == 60)
        let other = "https://b.example/"
        try pauses.note(
            .http(status: 503, retryAfter: .date(ManualClock.start + .seconds(7), sent: nil)), url: other)
        #expect(left(other) == 7)
    }

    @Test(arguments: [(429, nil, 10), (429, 0, nil), (503, nil, nil), (503, 20, 20), (500, 20, nil), (404, 20, nil)])
    func onlyWhoIsAskedTooMuchIsLeftAloneUnasked(status: Int, after: Int?, expected: Int64?) throws {
        try note(status, after: after)
        #expect(left() == expected)
    }

    @Test func anotherFailureIsNoPause() throws {
        try pauses.note(.timeout, url: Self.url)
        try pauses.note(.http(status: 503, retryAfter: .after(.seconds(30))), url: "no URL")
        #expect(left() == nil)
        #expect(pauses.pause(of: "no URL") == nil)
    }

    @Test func whoAsksForMoreThanADayIsAskedOnceADay() throws {
        try note(503, after: .max)
        #expect(left() == RateLimits.longest.wholeSeconds)
    }

    @Test func onlyALongerPauseChangesIt() throws {
        try note(503, after: 30)
        try note(503, after: 20)
        #expect(left() == 30)
        try note(503, after: 40)
        #expect(left() == 40)
    }

    @Test func thePauseHoldsForTheNextRun() throws {
        try note(503, after: 30)
        let next = try RateLimits(world.context)
        #expect(next.pause(of: Self.url)?.until == ManualClock.start + .milliseconds(30_000))
        #expect(!next.isNew(host: "a.example") && pauses.isNew(host: "a.example"))
        world.clock.advance(by: .seconds(30))
        #expect(try RateLimits(world.context).pause(of: Self.url) == nil)
    }

    @Test func aClockThatWasSetBackSilencesNobodyForEver() throws {
        try note(503, after: 30)
        world.clock.advance(by: .seconds(-3600))
        #expect(left() == 3630)
        world.clock.advance(by: .seconds(-86_400))
        #expect(pauses.pause(of: Self.url) == nil)
        #expect(try RateLimits(world.context).pause(of: Self.url) == nil)
    }

    @Test func aShortPauseIsWaitedOut() async throws {
        try note(503, after: 60)
        #expect(try await pauses.waitUntilAllowed(Self.url) == nil)
        #expect(world.clock.now() == ManualClock.start + .milliseconds(60_000))
        #expect(try await pauses.waitUntilAllowed(Self.url) == nil)
        #expect(world.clock.now() == ManualClock.start + .milliseconds(60_000))
    }

    @Test func aLongPauseIsTold() async throws {
        try note(503, after: 61)
        let pause = try #require(try await pauses.waitUntilAllowed(Self.url))
        #expect(pause == ("a.example", ManualClock.start + .milliseconds(61_000)))
        #expect(world.clock.now() == ManualClock.start)
    }

    @Test func aServerThatAsksAgainAndAgainIsWaitedForThreeTimes() async throws {
        for _ in 0..<3 {
            try note(503, after: 10)
            // Two fetches that were refused together are one refusal, though the second is to wait longer.
            try note(503, after: 11)
            #expect(try await pauses.waitUntilAllowed(Self.url) == nil)
        }
        try note(503, after: 10)
        #expect(try await pauses.waitUntilAllowed(Self.url) != nil)
        #expect(world.clock.now() == ManualClock.start + .milliseconds(33_000))
    }

    @Test func whoStopsItDoesNotWait() async throws {
        try note(503, after: 10)
        let waiting = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await pauses.waitUntilAllowed(Self.url) == nil
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(world.clock.now() == ManualClock.start)
    }

    @Test func aPersonIsToldWhoAndUntilWhen() {
        let until = ManualClock.start + .milliseconds(30_000)
        let time = Timestamp.clock(until, now: ManualClock.start)
        #expect(
            pauses.reason(host: "a.example", until: until) == "rate-limited by a.example until \(time)")
    }
}

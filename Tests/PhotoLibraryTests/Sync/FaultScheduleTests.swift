import Catalog
import Fetching
import Foundation
import PhotoLibrary
import TestServer
import TestLibraries
import TestSupport
import Testing

/// A sync against a server with faults by seeded schedules: as many as fit into some seconds, or `PHOTOS_SCHEDULES`, starting at
/// the seed `PHOTOS_SEED`.
@Suite(.serialized) struct FaultScheduleTests {
    private let feed: PublishedFeed

    init() throws {
        feed = try PublishedFeed()
    }

    /// So that what stalls ends soon.
    private static let hasty = RetryPolicy(
        limits: TimeLimits(connect: .seconds(1), stall: .seconds(1), total: .milliseconds(120)),
        pause: .milliseconds(1))
    /// For a healed server on a machine that may be busy.
    private static let calm = RetryPolicy(limits: TimeLimits(total: .seconds(30)), pause: .milliseconds(1))

    private func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }

    @Test func whateverAServerDoesTheLibraryHoldsTheRightPicturesOnceItIsHealed() async throws {
        let first = number("PHOTOS_SEED") ?? 1
        let asked = number("PHOTOS_SCHEDULES")
        let started = ContinuousClock.now
        var done: UInt64 = 0
        while done < asked ?? .max, asked != nil || ContinuousClock.now - started < .seconds(12) {
            try await run(seed: first + done)
            done += 1
        }
        #expect(done > 0)
        if asked != nil { print("\(done) schedules from seed \(first)") }
    }

    private func run(seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed)
        let server = try FaultServer(feed.files, seed: dice.next(), percentage: Int.random(in: 5...95, using: &dice))
        let world = try TemporaryLibrary(inMemory: true)
        defer {
            server.server.stop()
            world.remove()
        }
        _ = try world.library.sources.add(
            SourceDescription(
                name: "s", url: server.server.url("/feed.xml"), policy: .merge, timeToLive: 300, fetch: .all,
                isPrivateAllowed: false))
        let contents = LibraryContents(world.library.location.path)
        try await RetryPolicy.$current.withValue(Self.hasty) {
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                try await sync(world.library, endsAfter: Bool.random(using: &dice) ? nil : .random(using: &dice))
                let faults = try contents.faultsOnTheWay(expecting: feed.pictures)
                try #require(faults.isEmpty, "seed \(seed), on the way: \(faults) by \(server.drawn)")
            }
        }
        server.heal()
        try await RetryPolicy.$current.withValue(Self.calm) {
            for _ in 0..<2 { _ = try await world.library.sources.sync(isForced: true) }
        }
        let faults = try contents.faults(expecting: feed.pictures)
        try #require(faults.isEmpty, "seed \(seed): \(faults) by \(server.drawn)")
        try #require(server.breaches.isEmpty, "seed \(seed)")
        let verified = try world.library.cache.verify()
        try #require(verified.damaged.isEmpty, "seed \(seed)")
    }

    /// One sync, perhaps interrupted.
    private func sync(_ library: PhotoLibrary, endsAfter time: Duration?) async throws {
        let sync = Task { try await library.sources.sync(isForced: true) }
        if let time {
            try await Task.sleep(for: time)
            sync.cancel()
        }
        _ = try await sync.value
    }
}

extension Duration {
    /// As long as a sync of the feed may take.
    fileprivate static func random(using dice: inout SeededGenerator) -> Duration {
        .milliseconds(Int.random(in: 0...80, using: &dice))
    }
}

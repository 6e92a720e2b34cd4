import Catalog
import Fetching
import Foundation
import LibraryBase
import Pictures
import Synchronization
import Syncing
internal import TestLibraries
import TestServer
import TestSupport
import Testing

/// Syncs with servers that fail by a seeded schedule, with a simulated clock: the same seed gives the same run, event
/// by event.
///
/// Lists and files are requested one at a time, so that the order depends only on the schedule.
@Suite struct RepeatedScheduleTests {
    private static let hosts = ["a.example", "b.example", "c.example"]
    private let feed: PublishedFeed

    init() throws {
        feed = try PublishedFeed()
    }

    /// The result of a run.
    private struct Run: Equatable {
        /// All events, requests and results, line by line.
        var lines: [String] = []
        /// The number of photos with an original at the end.
        var cached = 0
    }

    @Test(arguments: 1...8) func theSameSeedIsTheSameRun(seed: Int) async throws {
        let first = try await run(seed: UInt64(seed))
        let second = try await run(seed: UInt64(seed))
        #expect(first.lines == second.lines)
        #expect(first.cached == Self.hosts.count * feed.pictures.count)
    }

    @Test func anotherSeedIsAnotherRun() async throws {
        #expect(try await run(seed: 1).lines != run(seed: 2).lines)
    }

    private func run(seed: UInt64) async throws -> Run {
        let world = try SyncWorld()
        defer { world.remove() }
        for host in Self.hosts {
            _ = try world.catalog.sources.add(SourceDescription(name: host, url: "https://\(host)/feed.xml"))
        }
        var dice = SeededGenerator(seed: seed)
        let server = ScriptedServer(feed, seed: dice.next(), percentage: Int.random(in: 20...80, using: &dice))
        let transport = ScriptedTransport(clock: world.clock) { server.answer($0) }
        var run = Run()
        var patience = RetryPolicy()
        let chances = Mutex(SeededGenerator(seed: seed))
        patience.chance = { chances.withLock { Double.random(in: 0...1, using: &$0) } }
        try await RetryPolicy.$current.withValue(patience) {
            for _ in 0..<4 {
                run.lines += try await sync(world, transport, isForced: Bool.random(using: &dice))
                world.clock.advance(by: .seconds(Int.random(in: 0...4000, using: &dice)))
            }
            server.heal()
            // Longer than any server's rate limit.
            world.clock.advance(by: .seconds(300))
            for _ in 0..<2 { run.lines += try await sync(world, transport, isForced: true) }
        }
        run.lines += transport.asked.map { "\($0.url) \($0.isConditional) \($0.offset ?? 0)" }
        run.lines.append("\(world.clock.now())")
        for source in try world.catalog.sources.all() {
            run.cached += try world.catalog.sources.photoCounts(ofSource: source.row).cached
        }
        return run
    }

    /// One sync, as lines.
    private func sync(_ world: SyncWorld, _ transport: ScriptedTransport, isForced: Bool) async throws -> [String] {
        let events = Mutex<[SyncEvent]>([])
        var run = try await SyncRun(
            SyncLock(world.pictures), by: transport, isForced: isForced, width: SyncRun.Width(lists: 1, files: 1)
        ) { event in events.withLock { $0.append(event) } }
        try await run.run(try world.catalog.sources.all())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try (events.withLock { $0 } + [run.summary.event]).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
    }
}

/// A server that fails for this percentage of requests, until it is repaired.
private final class ScriptedServer: Sendable {
    private let feed: PublishedFeed
    private let state: Mutex<(dice: SeededGenerator, percentage: Int)>

    init(_ feed: PublishedFeed, seed: UInt64, percentage: Int) {
        self.feed = feed
        state = Mutex((SeededGenerator(seed: seed), percentage))
    }

    func heal() {
        state.withLock { $0.percentage = 0 }
    }

    func answer(_ asked: ScriptedTransport.Asked) -> ScriptedAnswer {
        guard let file = feed.files[asked.path]?.file else { return ScriptedAnswer(status: 404) }
        let right = ScriptedAnswer(
            body: file.bytes, validators: Validators(etag: file.etag, lastModified: file.lastModified),
            contentType: file.contentType)
        return state.withLock { state in
            guard Int.random(in: 0..<100, using: &state.dice) < state.percentage else { return right }
            return Self.wrong(right, &state.dice)
        }
    }

    private static func wrong(_ right: ScriptedAnswer, _ dice: inout SeededGenerator) -> ScriptedAnswer {
        var answer = right
        switch Int.random(in: 0..<12, using: &dice) {
        case 0, 1, 2: answer.cutAfter = Int.random(in: 0..<right.body.count, using: &dice)
        case 3: answer.delay = .seconds(Int.random(in: 1...4000, using: &dice))
        case 4: answer.failure = .cannotConnect(host: "down")
        case 5: answer.failure = .cannotResolve(host: "unknown")
        case 6: answer = ScriptedAnswer(body: Array("<html>Sign in</html>".utf8), contentType: "text/html")
        case 7: answer = ScriptedAnswer(status: 429, retryAfter: Int.random(in: 1...200, using: &dice))
        case 8: answer = ScriptedAnswer(status: 503, retryAfter: Bool.random(using: &dice) ? 30 : nil)
        case 9: answer.status = [404, 410, 500].randomElement(using: &dice) ?? 500
        case 10: answer.body = []
        default: answer.body = Array(right.body.prefix(right.body.count / 2))
        }
        return answer
    }
}

import Catalog
import Fetching
import LibraryBase
import Pictures
import Synchronization
import Syncing
import TestLibraries
import TestServer
import TestSupport
import Testing
import Times

/// Whole syncs, with scripted responses and a simulated clock.
@Suite struct SyncRunTests {
    private let world: SyncWorld
    private let feed: PublishedFeed

    init() throws {
        (world, feed) = (try SyncWorld(), try PublishedFeed())
        _ = try world.catalog.sources.add(SourceDescription(name: "s", url: "https://s.example/feed.xml"))
    }

    private func transport(
        _ change: @escaping @Sendable (inout ScriptedAnswer, ScriptedTransport.Asked) -> Void = { _, _ in }
    ) -> ScriptedTransport {
        let files = feed.files.mapValues(\.file)
        return ScriptedTransport(clock: world.clock) { asked in
            guard let file = files[asked.path] else { return ScriptedAnswer(status: 404) }
            var answer = ScriptedAnswer(
                body: file.bytes, validators: Validators(etag: file.etag, lastModified: file.lastModified),
                contentType: file.contentType)
            change(&answer, asked)
            return answer
        }
    }

    /// Runs one sync; returns its events, except one for each downloaded photo.
    private func sync(
        _ transport: ScriptedTransport, isForced: Bool = false, in other: SyncWorld? = nil
    ) async throws -> (told: [SyncEvent.Kind], summary: SyncSummary) {
        let world = other ?? world
        let events = Mutex<[SyncEvent.Kind]>([])
        var run = try await SyncRun(SyncLock(world.pictures), by: transport, isForced: isForced) { event in
            events.withLock { $0.append(event.event) }
        }
        try await run.run(try world.catalog.sources.all())
        return (events.withLock { $0.filter { $0 != .downloaded } }, run.summary)
    }

    @Test func aListIsFetchedAgainAfterItsTimeToLive() async throws {
        defer { world.remove() }
        let transport = transport()
        let first = try await sync(transport)
        #expect(first.told == [.started, .updated, .downloading])
        #expect(first.summary.added == feed.pictures.count && first.summary.downloaded == feed.pictures.count)
        #expect(first.summary.failures.isEmpty)
        let count = transport.asked.count
        #expect(try await sync(transport).told == [.fresh])
        #expect(transport.asked.count == count)
        world.clock.advance(by: .seconds(301))
        #expect(try await sync(transport).told == [.started, .unchanged])
        #expect(transport.asked.dropFirst(count).map(\.isConditional) == [true])
    }

    @Test func picturesWithOneURLAreFetchedOnce() async throws {
        defer { world.remove() }
        let transport = transport()
        _ = try await sync(transport)
        #expect(Set(transport.asked.map(\.url)).count == transport.asked.count)
    }

    @Test func anInterruptedDownloadIsResumedByTheNextSync() async throws {
        defer { world.remove() }
        let cut = transport { answer, asked in
            if asked.path == "/long.jpg" { answer.cutAfter = asked.offset == nil ? 700_000 : 0 }
        }
        #expect(try await sync(cut).told == [.started, .updated, .downloading, .downloadFailed])
        let whole = transport()
        #expect(try await sync(whole, isForced: true).summary.downloaded == 1)
        #expect(whole.asked.filter { $0.path == "/long.jpg" }.map(\.offset) == [700_000])
    }

    /// Also for files that were cut off, and for files that two photos share.
    @Test func aStoreWithoutFilesHasTheSameOriginals() async throws {
        let memory = try SyncWorld(.memory)
        defer {
            world.remove()
            memory.remove()
        }
        _ = try memory.catalog.sources.add(SourceDescription(name: "s", url: "https://s.example/feed.xml"))
        let cut = transport { answer, asked in
            if asked.path == "/long.jpg" { answer.cutAfter = asked.offset == nil ? 700_000 : 0 }
        }
        for world in [world, memory] {
            #expect(try await sync(cut, in: world).summary.failures.count == 1)
            #expect(try await sync(transport(), isForced: true, in: world).summary.downloaded == 1)
        }
        let names = try world.originals.blobs.names()
        #expect(try !names.isEmpty && memory.originals.blobs.names() == names)
        for text in names {
            let name = try #require(BlobName(text))
            #expect(try memory.originals.blobs.read(name) == world.originals.blobs.read(name))
        }
    }

    @Test func aFailedListWaitsForItsRetry() async throws {
        defer { world.remove() }
        let down = transport { answer, _ in answer.failure = .cannotConnect(host: "s.example") }
        #expect(try await sync(down).told == [.started, .failed])
        #expect(try await sync(down).told == [.postponed])
        #expect(down.asked.count == 1)
        world.clock.advance(by: Backoff.unreachable.shortest)
        #expect(try await sync(down).told == [.started, .failed])
        #expect(try await sync(transport(), isForced: true).told == [.started, .updated, .downloading])
    }

    @Test func aForcedSyncWaitsForAShortRateLimit() async throws {
        defer { world.remove() }
        let turn = Atomic(0)
        let busy = transport { answer, asked in
            guard asked.path == "/feed.xml", turn.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else { return }
            answer = ScriptedAnswer(status: 503, retryAfter: 30)
        }
        #expect(try await sync(busy, isForced: true).told == [.started, .updated, .downloading])
        #expect(world.clock.now() >= ManualClock.start + .milliseconds(30_000))
    }

    @Test func downloadsWaitForAShortRateLimit() async throws {
        defer { world.remove() }
        let refused = Mutex<Set<String>>([])
        let busy = transport { answer, asked in
            guard ["/feed.xml", "/long.jpg"].contains(asked.path),
                refused.withLock({ $0.insert(asked.path).inserted })
            else { return }
            answer = ScriptedAnswer(status: 429, retryAfter: 1)
        }
        let summary = try await sync(busy, isForced: true).summary
        #expect(summary.failures.isEmpty && summary.downloaded == feed.pictures.count)
        for path in ["/feed.xml", "/long.jpg"] { #expect(busy.asked.count { $0.path == path } == 2, "\(path)") }
    }

    @Test func aServerThatIsRateLimitedAgainAndAgainIsGivenUp() async throws {
        defer { world.remove() }
        let busy = transport { answer, asked in
            if asked.path != "/feed.xml" { answer = ScriptedAnswer(status: 429, retryAfter: 1) }
        }
        let summary = try await sync(busy).summary
        #expect(summary.downloaded == 0 && !summary.failures.isEmpty)
        // The list, then pictures at first and after each of three rate limits.
        let pictures = busy.asked.map(\.path).filter { $0 != "/feed.xml" }
        #expect(!pictures.isEmpty && pictures.count <= 4 * feed.files.count)
        #expect(busy.asked.count == pictures.count + 1)
    }

    @Test(arguments: [429, 503])
    func aServerThatWantsToBeLeftAloneForLongIsNotAskedForItsPictures(status: Int) async throws {
        defer { world.remove() }
        let busy = transport { answer, asked in
            if asked.path != "/feed.xml" { answer = ScriptedAnswer(status: status, retryAfter: 3600) }
        }
        let (told, summary) = try await sync(busy)
        #expect(told.last == .paused && summary.downloaded == 0 && !summary.failures.isEmpty)
        let count = busy.asked.count
        #expect(try await sync(busy).summary.isWaiting)
        #expect(busy.asked.count == count)
        world.clock.advance(by: .seconds(3601))
        let free = transport()
        #expect(try await sync(free).summary.failures.isEmpty)
    }
}

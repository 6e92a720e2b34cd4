import Catalog
import TestLibraries
import TestSupport
import Testing

/// Which originals are evicted to save space, and which are kept.
@Suite struct OriginalsTests {
    private let world: World
    private let feed: FeedRecord
    private var originals: CatalogOriginals { world.catalog.originals }

    init() throws {
        world = try World()
        feed = try world.source("a").feed
        try world.merge((1...5).map { World.item("\($0)") }, feed, generation: 1)
        for (name, photo) in try world.remote() { try world.complete(photo, content: UInt8(name) ?? 0) }
    }

    private func content(_ number: UInt8) -> [UInt8] { Array(repeating: number, count: 32) }

    private func states() throws -> [String: PhotoState] { try world.remote().mapValues(\.state) }

    /// Evicts contents in this order, at most `count`; returns the decision for each.
    private func evict(_ numbers: [UInt8], _ rule: EvictionRule, count: Int = .max) throws -> [EvictionVerdict] {
        var deleted = 0
        return try originals.evict(
            numbers.map(content), by: rule,
            delete: { _, _ in
                deleted += 1
                return true
            }, isEnough: { deleted >= count })
    }

    @Test func originalsAreEvictedInOrderUntilItIsEnough() throws {
        #expect(try evict([3, 1, 2, 4], .limit, count: 2) == [.evicted, .evicted])
        #expect(try states() == ["1": .remote, "2": .cached, "3": .remote, "4": .cached, "5": .cached])
        // A file that was downloaded again for another photo is here for all photos.
        try originals.noteIsHere(content(3))
        #expect(try states()["3"] == .cached)
    }

    @Test func aFileThatCouldNotBeDeletedIsStillHere() throws {
        let verdicts = try originals.evict([content(1)], by: .limit, delete: { _, _ in false }, isEnough: { false })
        #expect(verdicts == [.kept])
        #expect(try states()["1"] == .cached)
    }

    @Test func recentsAreKeptUnlessTheRequestIsUrgent() throws {
        try world.catalog.recents.touch(photo: PhotoID(try #require(try world.remote()["1"]).id), at: 1)
        #expect(try evict([1], .limit) == [.recent])
        #expect(try evict([1], .request) == [.recent])
        #expect(try evict([1], .urgentRequest) == [.evicted])
    }

    @Test func unavailableOriginalsAreKept() throws {
        let failure = FeedFailure("no route", retryAt: 9)
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 1)
        #expect(try evict([1], .limit) == [.kept])
        #expect(try evict([1], .request) == [.evicted])
        var gone = failure
        gone.isGone = true
        try world.catalog.feeds.note(.failed(gone), of: feed, at: 2)
        #expect(try evict([2], .urgentRequest) == [.kept])
        try world.catalog.feeds.note(.unchanged(FeedAnswer(hasContent: false)), of: feed, at: 3)
        #expect(try evict([2], .limit) == [.evicted])
        // A photo that the feed no longer contains cannot be downloaded again.
        _ = try world.catalog.feeds.removeUnseen(feed: feed.row, generation: 2)
        #expect(try evict([3], .urgentRequest) == [.kept])
    }

    @Test func originalsWithoutAPhotoAreEvicted() throws {
        var known: [Bool] = []
        let verdicts = try originals.evict(
            [content(9), content(1)], by: .limit,
            delete: { _, isKnown in
                known.append(isKnown)
                return true
            }, isEnough: { false })
        #expect(verdicts == [.evicted, .evicted])
        #expect(known == [false, true])
    }

    @Test func anEvictedOriginalIsDownloadedOnlyOnRequest() throws {
        _ = try evict([5], .limit)
        let source = try #require(try world.catalog.sources.all().first)
        #expect(try world.catalog.downloads.queue(of: source) == 0)
        let row = try #require(try world.remote()["5"]).row
        try world.catalog.downloads.queue(photo: row)
        #expect(try world.catalog.downloads.waiting(sources: [source.row]) == 1)
    }

    @Test func aLimitIsKept() throws {
        #expect(try originals.limit() == nil)
        try originals.setLimit(5_000_000_000)
        #expect(try originals.limit() == 5_000_000_000)
        try originals.setLimit(nil)
        #expect(try originals.limit() == nil)
    }

    /// In any sequence, no original on the recents is evicted, and exactly the evicted ones are remote afterwards.
    @Test(arguments: 0..<20) func recentsAreNeverEvictedByALimit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let photos = try world.remote()
        let opened = Set(photos.keys.filter { _ in Bool.random(using: &random) })
        for name in opened { try world.catalog.recents.touch(photo: PhotoID(try #require(photos[name]).id), at: 1) }
        let order = (1...5).map { UInt8($0) }.shuffled(using: &random)
        let count = Int.random(in: 0...5, using: &random)
        let verdicts = try evict(order, .limit, count: count)
        let evicted = zip(order, verdicts).filter { $0.1 == .evicted }.map { "\($0.0)" }
        #expect(evicted.count == min(count, 5 - opened.count))
        #expect(evicted == order.map { "\($0)" }.filter { !opened.contains($0) }.prefix(count).map(\.self))
        #expect(Set(try states().filter { $0.value == .remote }.keys) == Set(evicted))
    }
}

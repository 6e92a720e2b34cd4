import Catalog
import Pictures
import Syncing
internal import TestLibraries
import Testing
import Times

/// Which originals are deleted to save space, and in which order.
@Suite struct EvictionTests {
    private let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    /// Originals of one source, of 100 bytes each, the last used longest ago.
    private func fill(_ count: Int) throws -> [(download: DownloadRecord, path: String)] {
        try world.addSource(photos: count).enumerated().map { number, download in
            let path = try world.complete(download, as: number, bytes: 100, secondsAgo: 1000 + 100 * number)
            return (download, path)
        }
    }

    private func eviction(_ rule: EvictionRule, before: FileTime = .latest) -> OriginalEviction {
        OriginalEviction(catalog: world.catalog, originals: world.originals, rule: rule, before: before)
    }

    @Test func whatWasNotUsedForLongestGoesFirst() throws {
        defer { world.remove() }
        let files = try fill(5)
        var eviction = eviction(.limit)
        try eviction.evict(150)
        #expect(eviction.evicted == CacheSize(files: 2, bytes: 200))
        #expect(files.map { world.exists($0.path) } == [true, true, true, false, false])
        let states = try files.map { try world.catalog.photos.find($0.download.photoID).state }
        #expect(states == [.cached, .cached, .cached, .remote, .remote])
    }

    @Test func whatWasUsedSinceATimeStays() throws {
        defer { world.remove() }
        let files = try fill(3)
        var eviction = eviction(.limit, before: FileTime(world.clock.now() - .seconds(1050)))
        try eviction.evict(.max / 2)
        #expect(files.map { world.exists($0.path) } == [true, false, false])
    }

    @Test func theRecentsGoLastAndOnlyIfAPersonAsksForRoom() throws {
        defer { world.remove() }
        let files = try fill(3)
        try world.catalog.recents.touch(photo: files[2].download.photo, at: 1)
        var byLimit = eviction(.limit)
        try byLimit.evict(1000)
        try byLimit.evict(1000)
        #expect(files.map { world.exists($0.path) } == [false, false, true])
        var asked = eviction(.request)
        try asked.evict(100)
        #expect(world.exists(files[2].path))
        try asked.evictRecents(100)
        #expect(!world.exists(files[2].path))
    }

    @Test func whatCouldNotBeFetchedAgainStays() throws {
        defer { world.remove() }
        let files = try fill(2)
        let source = files[0].download.source
        let feed = try #require(try world.catalog.feeds.own(ofSource: source.row))
        var failure = FeedFailure("is gone", retryAt: 0)
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 1)
        var byLimit = eviction(.limit)
        try byLimit.evict(1000)
        #expect(byLimit.kept == CacheSize(files: 2, bytes: 200) && byLimit.evicted.files == 0)
        failure.isGone = true
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 1)
        var asked = eviction(.urgentRequest)
        try asked.evict(1000)
        #expect(asked.kept.files == 2 && files.allSatisfy { world.exists($0.path) })
    }

    @Test func whatHasJustArrivedAndNobodyHasYetIsSpared() throws {
        defer { world.remove() }
        let young = try world.write(original: 1, bytes: 10, secondsAgo: 5)
        let old = try world.write(original: 2, bytes: 10, secondsAgo: 500)
        var eviction = eviction(.limit)
        try eviction.evict(1000)
        #expect(world.exists(young) && !world.exists(old))
    }

    @Test func pruningSaysWhatIsDeletedAndWhatStays() throws {
        defer { world.remove() }
        let files = try fill(4)
        try world.catalog.recents.touch(photo: files[3].download.photo, at: 1)
        let (deleted, kept) = try OriginalsLimit(world.pictures).prune(excess: 400)
        #expect(deleted == CacheSize(files: 4, bytes: 400) && kept.files == 0)
    }
}

import Catalog
import Pictures
import Syncing
import TestLibraries
import Testing
import Times

/// Which originals are evicted to save space, and in which order.
@Suite struct EvictionTests {
    /// Originals of one source, of 100 bytes each, the least recently used first.
    private func fill(_ world: SyncWorld, _ count: Int) throws -> [(download: DownloadRecord, name: BlobName)] {
        try world.addSource(photos: count).enumerated().map { number, download in
            let name = try world.complete(download, as: number, bytes: 100, secondsAgo: 1000 + 100 * number)
            return (download, name)
        }
    }

    private func eviction(_ world: SyncWorld, _ rule: EvictionRule, before: FileTime = .latest) -> OriginalEviction {
        OriginalEviction(catalog: world.catalog, originals: world.originals, rule: rule, before: before)
    }

    @Test(arguments: TestStore.here) func theLeastRecentlyUsedIsEvictedFirst(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let files = try fill(world, 5)
        var eviction = eviction(world, .limit)
        try eviction.evict(150)
        #expect(eviction.evicted == CacheSize(files: 2, bytes: 200))
        #expect(files.map { world.has($0.name) } == [true, true, true, false, false])
        let states = try files.map { try world.catalog.photos.find($0.download.photoID).state }
        #expect(states == [.cached, .cached, .cached, .remote, .remote])
    }

    @Test(arguments: TestStore.here) func originalsUsedSinceATimeAreKept(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let files = try fill(world, 3)
        var eviction = eviction(world, .limit, before: FileTime(world.clock.now() - .seconds(1050)))
        try eviction.evict(.max / 2)
        #expect(files.map { world.has($0.name) } == [true, false, false])
    }

    @Test(arguments: TestStore.here) func recentsAreEvictedLastAndOnlyOnRequest(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let files = try fill(world, 3)
        try world.catalog.recents.touch(photo: PhotoID(files[2].download.photoID), at: 1)
        var byLimit = eviction(world, .limit)
        try byLimit.evict(1000)
        try byLimit.evict(1000)
        #expect(files.map { world.has($0.name) } == [false, false, true])
        var asked = eviction(world, .request)
        try asked.evict(100)
        #expect(world.has(files[2].name))
        try asked.evictRecents(100)
        #expect(!world.has(files[2].name))
    }

    @Test(arguments: TestStore.here) func unavailableOriginalsAreKept(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let files = try fill(world, 2)
        let source = files[0].download.source
        let feed = try #require(try world.catalog.feeds.own(ofSource: source.row))
        var failure = FeedFailure("was removed", retryAt: 0)
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 1)
        var byLimit = eviction(world, .limit)
        try byLimit.evict(1000)
        #expect(byLimit.kept == CacheSize(files: 2, bytes: 200) && byLimit.evicted.files == 0)
        failure.isGone = true
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 1)
        var asked = eviction(world, .urgentRequest)
        try asked.evict(1000)
        #expect(asked.kept.files == 2 && files.allSatisfy { world.has($0.name) })
    }

    @Test(arguments: TestStore.here) func newOriginalsWithoutAPhotoAreKept(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let young = try world.write(original: 1, bytes: 10, secondsAgo: 5)
        let old = try world.write(original: 2, bytes: 10, secondsAgo: 500)
        var eviction = eviction(world, .limit)
        try eviction.evict(1000)
        #expect(world.has(young) && !world.has(old))
    }

    @Test(arguments: TestStore.here) func pruningReportsWhatIsDeletedAndWhatIsKept(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let files = try fill(world, 4)
        try world.catalog.recents.touch(photo: PhotoID(files[3].download.photoID), at: 1)
        let (deleted, kept) = try OriginalsLimit(world.pictures).prune(excess: 400)
        #expect(deleted == CacheSize(files: 4, bytes: 400) && kept.files == 0)
    }
}

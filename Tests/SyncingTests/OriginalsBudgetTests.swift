import Catalog
import Pictures
import Syncing
import TestLibraries
import Testing

/// What a sync can download if originals have a limit.
@Suite struct OriginalsBudgetTests {
    private func budget(_ world: SyncWorld) throws -> OriginalsBudget? {
        try OriginalsBudget(catalog: world.catalog, originals: world.originals)
    }

    @Test(arguments: TestStore.here) func withoutALimitThereIsNoBudget(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        #expect(try budget(world) == nil)
    }

    @Test(arguments: TestStore.here) func theFirstShowsHowLargeTheOthersAre(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let downloads = try world.addSource(photos: 3)
        try world.catalog.originals.setLimit(250)
        var budget = try #require(try budget(world))
        #expect(try budget.floor() == nil)
        #expect(try budget.admit(downloads[0]) == .start)
        #expect(try budget.admit(downloads[1]) == .later)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[1]) == .start)
        // As large as the first, it would exceed the limit.
        #expect(try budget.admit(downloads[2]) == .later)
        budget.end(downloads[1].photo, SyncWorld.file(2, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[2]) == .refuse)
        #expect(budget.hasRefused)
    }

    @Test(arguments: TestStore.here) func aFailureFreesItsReservationAndAContentCountsOnce(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let downloads = try world.addSource(photos: 4)
        try world.catalog.originals.setLimit(200)
        var budget = try #require(try budget(world))
        #expect(try budget.admit(downloads[0]) == .start)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[1]) == .start)
        budget.end(downloads[1].photo, nil)
        #expect(try budget.admit(downloads[2]) == .start)
        budget.end(downloads[2].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[3]) == .start)
    }

    @Test(arguments: TestStore.here) func anAwaitedPhotoStartsWithoutSpace(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        var downloads = try world.addSource(photos: 2)
        try world.catalog.originals.setLimit(100)
        var budget = try #require(try budget(world))
        #expect(try budget.admit(downloads[0]) == .start)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        downloads[1].isAwaited = true
        #expect(try budget.admit(downloads[1]) == .start)
    }

    @Test(arguments: TestStore.here) func anOlderPhotoDoesNotEvictANewerOne(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        // Published today, and this number of days ago.
        let downloads = try world.addSource(photos: 3)
        let name = try world.complete(downloads[0], as: 0, bytes: 100, secondsAgo: 36 * 3600)
        try world.catalog.originals.setLimit(100)
        var budget = try #require(try budget(world))
        #expect(try budget.admit(downloads[2]) == .refuse)
        #expect(world.has(name) && budget.evicted.files == 0)
        // Published after it was last used.
        #expect(try budget.admit(downloads[1]) == .start)
        #expect(!world.has(name) && budget.evicted == CacheSize(files: 1, bytes: 100))
    }

    @Test(arguments: TestStore.here) func theLimitIsEnforcedAfterLargerFilesThanEstimated(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let downloads = try world.addSource(photos: 3)
        for number in 0..<2 {
            try world.complete(downloads[number], as: number, bytes: 100, secondsAgo: 1000 + number)
        }
        try world.catalog.originals.setLimit(300)
        var budget = try #require(try budget(world))
        #expect(try budget.admit(downloads[2]) == .start)
        budget.end(downloads[2].photo, SyncWorld.file(2, bytes: 200, url: ""))
        try budget.settle()
        #expect(budget.evicted == CacheSize(files: 1, bytes: 100))
    }

    @Test(arguments: TestStore.here) func onAFullDiskTheLimitIsTheCurrentSize(store: TestStore) throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let downloads = try world.addSource(photos: 8)
        for number in 0..<8 {
            try world.complete(downloads[number], as: number, bytes: 100, secondsAgo: 1000 + number)
        }
        try world.catalog.originals.setLimit(1 << 40)
        var budget = try #require(try budget(world))
        #expect(try budget.makeRoom())
        #expect(budget.evicted.bytes == 400)
        for _ in 0..<8 where try budget.makeRoom() {}
        #expect(try !budget.makeRoom())
    }
}

import Catalog
import Pictures
import Syncing
import Testing

/// What a sync may download where originals have a limit.
@Suite struct OriginalsBudgetTests {
    private let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    private func budget() throws -> OriginalsBudget? {
        try OriginalsBudget(catalog: world.catalog, originals: world.originals)
    }

    @Test func withoutALimitThereIsNone() throws {
        defer { world.remove() }
        #expect(try budget() == nil)
    }

    @Test func theFirstShowsHowLargeTheOthersAre() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 3)
        try world.catalog.originals.setLimit(250)
        var budget = try #require(try budget())
        #expect(try budget.floor() == nil)
        #expect(try budget.admit(downloads[0]) == .start)
        #expect(try budget.admit(downloads[1]) == .later)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[1]) == .start)
        // As large as the first, it would be beyond the limit.
        #expect(try budget.admit(downloads[2]) == .later)
        budget.end(downloads[1].photo, SyncWorld.file(2, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[2]) == .refuse)
        #expect(budget.hasRefused)
    }

    @Test func whatFailsGivesItsRoomBackAndOneContentCountsOnce() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 4)
        try world.catalog.originals.setLimit(200)
        var budget = try #require(try budget())
        #expect(try budget.admit(downloads[0]) == .start)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[1]) == .start)
        budget.end(downloads[1].photo, nil)
        #expect(try budget.admit(downloads[2]) == .start)
        budget.end(downloads[2].photo, SyncWorld.file(1, bytes: 100, url: ""))
        #expect(try budget.admit(downloads[3]) == .start)
    }

    @Test func whatSomebodyWaitsForStartsWithoutRoom() throws {
        defer { world.remove() }
        var downloads = try world.addSource(photos: 2)
        try world.catalog.originals.setLimit(100)
        var budget = try #require(try budget())
        #expect(try budget.admit(downloads[0]) == .start)
        budget.end(downloads[0].photo, SyncWorld.file(1, bytes: 100, url: ""))
        downloads[1].isAwaited = true
        #expect(try budget.admit(downloads[1]) == .start)
    }

    @Test func whatIsOlderThanWhatIsHereDoesNotPushItOut() throws {
        defer { world.remove() }
        // Published today, and as many days ago as the number says.
        let downloads = try world.addSource(photos: 3)
        let path = try world.complete(downloads[0], as: 0, bytes: 100, secondsAgo: 36 * 3600)
        try world.catalog.originals.setLimit(100)
        var budget = try #require(try budget())
        #expect(try budget.admit(downloads[2]) == .refuse)
        #expect(world.exists(path) && budget.evicted.files == 0)
        // Published after it was last used.
        #expect(try budget.admit(downloads[1]) == .start)
        #expect(!world.exists(path) && budget.evicted == CacheSize(files: 1, bytes: 100))
    }

    @Test func moreThanWasThoughtIsBroughtBackToTheLimit() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 3)
        for number in 0..<2 {
            try world.complete(downloads[number], as: number, bytes: 100, secondsAgo: 1000 + number)
        }
        try world.catalog.originals.setLimit(300)
        var budget = try #require(try budget())
        #expect(try budget.admit(downloads[2]) == .start)
        budget.end(downloads[2].photo, SyncWorld.file(2, bytes: 200, url: ""))
        try budget.settle()
        #expect(budget.evicted == CacheSize(files: 1, bytes: 100))
    }

    @Test func onAFullDiskTheLimitIsWhatThereIs() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 8)
        for number in 0..<8 {
            try world.complete(downloads[number], as: number, bytes: 100, secondsAgo: 1000 + number)
        }
        try world.catalog.originals.setLimit(1 << 40)
        var budget = try #require(try budget())
        #expect(try budget.makeRoom())
        #expect(budget.evicted.bytes == 400)
        for _ in 0..<8 where try budget.makeRoom() {}
        #expect(try !budget.makeRoom())
    }
}

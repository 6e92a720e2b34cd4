import Catalog
import TestLibraries
import Testing
import Times

/// The order of downloads, and what delays them.
@Suite struct DownloadQueueTests {
    private let world: World
    private let source: SourceRecord
    private let feed: FeedRecord
    private var downloads: CatalogDownloads { world.catalog.downloads }

    init() throws {
        world = try World()
        (source, feed) = try world.source("a")
        try world.merge((1...5).map { World.item("\($0)") }, feed, generation: 1)
    }

    private func next(
        at now: Instant? = 0, limit: Int = 10, excluding: Set<Int64> = [], above floor: DownloadFloor? = nil
    ) throws -> [String] {
        try downloads.next(sources: [source.row], limit: limit, at: now, excluding: excluding, above: floor)
            .map { String($0.url.split(separator: "/").last?.dropLast(4) ?? "") }
    }

    private func row(_ name: String) throws -> Int64 { try #require(try world.remote()[name]).row }

    @Test func awaitedPhotosComeFirstThenTheNewest() throws {
        #expect(try downloads.queue(of: source) == 5)
        #expect(try next() == ["5", "4", "3", "2", "1"])
        try downloads.queue(photo: try row("2"))
        #expect(try next(limit: 2) == ["2", "5"])
        #expect(try next(excluding: [try row("2"), try row("4")]) == ["5", "3", "1"])
        let floor = DownloadFloor(newAfter: .max, publishedAfter: 4)
        #expect(try next(above: floor) == ["2", "5"])
        #expect(try next(above: DownloadFloor(newAfter: try row("3"), publishedAfter: .latest)) == ["2", "5", "4"])
    }

    @Test func theFetchPolicyLimitsTheQueue() throws {
        try world.catalog.sources.change(row: source.row, SourceChange(fetch: .opened))
        func queue() throws -> Int {
            try downloads.queue(of: try #require(try world.catalog.sources.all().first))
        }
        #expect(try queue() == 0)
        try world.catalog.sources.change(row: source.row, SourceChange(fetch: .newest(2)))
        #expect(try queue() == 2)
        #expect(try next() == ["5", "4"])
        // Downloaded photos are not queued again.
        try world.complete(try #require(try world.remote()["5"]), content: 5)
        #expect(try queue() == 1)
        #expect(try downloads.waiting(sources: [source.row]) == 1)
    }

    @Test func aFailedDownloadWaitsForItsRetryUnlessSomebodyAsks() throws {
        _ = try downloads.queue(of: source)
        try downloads.noteFailure(photo: try row("5"), reason: "503", retryAt: 100)
        #expect(try world.remote()["5"]?.state == .failed)
        #expect(try world.remote()["5"]?.error == "503")
        #expect(try next(at: 99).first == "4")
        #expect(try next(at: 100).first == "5")
        #expect(try next(at: nil).first == "5")
        #expect(try !downloads.hasDue(at: 99) && downloads.hasDue(at: 100))
        #expect(try downloads.hasDue(at: 1, isUntriedDue: true))
        #expect(try downloads.next(sources: [source.row], limit: 1, at: 100, excluding: []).first?.attempts == 1)
        try downloads.queue(photo: try row("5"))
        #expect(try next(at: 1).first == "5")
    }

    @Test func aPostponedDownloadIsNotAFailure() throws {
        _ = try downloads.queue(of: source)
        try world.catalog.hosts.pause("a.example", until: 50, now: 1)
        try downloads.postpone([try row("5"), try row("4")], until: 50)
        #expect(try next(at: 49) == ["3", "2", "1"])
        #expect(try downloads.paused(sources: [source.row], at: 49).map(\.photos) == [2])
        #expect(try downloads.paused(sources: [source.row], at: 50).isEmpty)
        #expect(try downloads.next(sources: [source.row], limit: 1, at: 50, excluding: []).first?.attempts == 0)
        #expect(try world.catalog.hosts.paused(at: 49) == ["a.example": 50])
        // A rate limit is never shortened, and one that has passed is deleted.
        try world.catalog.hosts.pause("a.example", until: 20, now: 10)
        #expect(try world.catalog.hosts.paused(at: 30) == ["a.example": 50])
        try world.catalog.hosts.pause("b.example", until: 80, now: 60)
        #expect(try world.catalog.hosts.paused(at: 0) == ["b.example": 80])
    }

    @Test func aPictureWithANewURLStaysQueued() throws {
        _ = try downloads.queue(of: source)
        let photo = try #require(try world.remote()["5"])
        try world.complete(photo, content: 5, url: "https://a.example/before.jpg")
        #expect(try world.remote()["5"]?.state == .remote)
        #expect(try downloads.waiting(sources: [source.row]) == 5)
        try world.complete(photo, content: 5)
        #expect(try world.remote()["5"]?.state == .cached)
        #expect(try downloads.waiting(sources: [source.row]) == 4)
    }

    @Test func aPartIsFoundAgainAndABegunDownloadIsNotDropped() throws {
        _ = try downloads.queue(of: source)
        let part = try #require(try downloads.part(photo: try row("5")))
        #expect(part.etag == nil && part.lastModified == nil && part.total == nil)
        try downloads.noteBegun(photo: try row("5"), etag: "\"5\"", lastModified: nil, total: 77)
        #expect(try downloads.part(photo: try row("5"))?.total == 77)
        try downloads.queue(photo: try row("4"))
        try downloads.noteFailure(photo: try row("3"), reason: "404", retryAt: 9)
        #expect(try downloads.drop(sources: [source.row]) == 2)
        #expect(try Set(next(at: nil)) == ["5", "4", "3"])
    }
}

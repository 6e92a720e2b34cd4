import Catalog
import TestSupport
import Testing

/// Photos from feeds: items are matched by their identities.
@Suite struct FeedMergeTests {
    private let world: World
    private let feed: FeedRecord

    init() throws {
        world = try World()
        feed = try world.source("a").feed
    }

    @Test func anItemIsTheSamePhotoWhereverItsPictureIs() throws {
        #expect(try world.merge([World.item("1")], feed, generation: 1).added == 1)
        let before = try #require(try world.remote()["1"])
        try world.complete(before, content: 1)
        #expect(try world.merge([World.item("1")], feed, generation: 2).unchanged == 1)
        #expect(try world.remote()["1"]?.state == .cached)
        #expect(try world.merge([World.item("1", picture: "other")], feed, generation: 3).updated == 1)
        let after = try #require(try world.remote()["other"])
        #expect(after.id == before.id && after.row == before.row)
        #expect(after.state == .remote && after.sha256 == nil)
    }

    @Test func metadataFillInWhatTheFeedLacks() throws {
        var item = World.item("1")
        item.title = nil
        try world.merge([item], feed, generation: 1)
        var described = World.file("x.jpg", content: 1)
        (described.title, described.latitude, described.longitude) = ("of the file", 1, 2)
        let photo = try #require(try world.remote()["1"])
        let file = DownloadedFile(
            url: try #require(photo.imageURL), sha256: Array(repeating: 1, count: 32), bytes: 10, type: "image/jpeg",
            width: 4, height: 3, orientation: 1, described: described)
        try world.catalog.downloads.complete([(photo: photo.row, file: file)])
        #expect(try world.merge([item], feed, generation: 2).unchanged == 1)
        #expect(try world.remote()["1"]?.title == "of the file")
        #expect(try world.remote()["1"]?.latitude == 1)
        item.title = "of the feed"
        #expect(try world.merge([item], feed, generation: 3).updated == 1)
        #expect(try world.remote()["1"]?.title == "of the feed")
    }

    @Test func aDifferentHashIsADifferentPicture() throws {
        var item = World.item("1")
        item.claimedHash = "md5:1"
        try world.merge([item], feed, generation: 1)
        try world.complete(try #require(try world.remote()["1"]), content: 1)
        // A hash that is no longer declared is not a change.
        item.claimedHash = nil
        try world.merge([item], feed, generation: 2)
        #expect(try world.remote()["1"]?.state == .cached)
        item.claimedHash = "md5:1"
        try world.merge([item], feed, generation: 3)
        item.claimedHash = "sha-256:" + String(repeating: "01", count: 32)
        try world.merge([item], feed, generation: 4)
        #expect(try world.remote()["1"]?.state == .cached, "it is the picture that is here")
        item.claimedHash = "md5:2"
        try world.merge([item], feed, generation: 5)
        #expect(try world.remote()["1"]?.state == .remote)
    }

    /// After any sequence of feeds the catalogue matches the last ones, and ids never change.
    @Test(arguments: 0..<20) func refreshesAgreeWithAModel(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var ids: [String: String] = [:]
        for _ in 0..<12 {
            let generation = try world.catalog.feeds.beginRefresh(feed: feed.row)
            let known = Set(ids.keys)
            let before = Set(try world.remote().keys)
            let names = (0..<8).map(String.init).filter { _ in Bool.random(using: &random) }
            let counts = try world.merge(names.map { World.item($0) }, feed, generation: generation)
            let removed = try world.catalog.feeds.removeUnseen(feed: feed.row, generation: generation)
            #expect(counts.added == names.count { !known.contains($0) })
            #expect(counts.added + counts.updated + counts.unchanged == names.count)
            #expect(removed == before.subtracting(names).count)
            let photos = try world.remote()
            #expect(Set(photos.keys) == Set(names))
            for (name, photo) in photos { #expect(ids.updateValue(photo.id, forKey: name) ?? photo.id == photo.id) }
        }
        #expect(Set(ids.values).count == ids.count)
    }
}

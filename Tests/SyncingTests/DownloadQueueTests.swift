import Catalog
import Syncing
import Testing

/// The order of downloads, and which files are copied.
@Suite struct DownloadQueueTests {
    private let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    /// Takes all downloads from the queue, which is filled from the catalogue.
    private func all(_ queue: inout DownloadQueue, isIdle: Bool) throws -> [DownloadQueue.Start] {
        let sources = try world.catalog.sources.all().map(\.row)
        var starts: [DownloadQueue.Start] = []
        while let start = try queue.start(
            isIdle: isIdle,
            refill: { try world.catalog.downloads.next(sources: sources, limit: 3, at: nil, excluding: $0) })
        { starts.append(start) }
        return starts
    }

    @Test func theNewestComesFirstAndEachOnce() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 10)
        var queue = DownloadQueue()
        #expect(try all(&queue, isIdle: false).map(\.download.photo) == downloads.map(\.photo))
        #expect(try all(&queue, isIdle: true).isEmpty)
    }

    @Test func twinsAreCopiedAtTheEnd() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 6) { "https://s.example/\($0 % 2).jpg" }
        var queue = DownloadQueue()
        let first = try all(&queue, isIdle: false)
        #expect(first.map(\.download.photo) == downloads.prefix(2).map(\.photo))
        #expect(first.allSatisfy { $0.twin == nil })
        let twins = try all(&queue, isIdle: true)
        #expect(Set(twins.map(\.download.photo)) == Set(downloads.dropFirst(2).map(\.photo)))
        for twin in twins {
            let original = first.first { $0.download.url == twin.download.url }
            #expect(twin.twin == original?.download.photoID)
        }
    }

    @Test func aDifferentDeclaredHashIsNotATwin() throws {
        defer { world.remove() }
        var downloads = try world.addSource(photos: 2) { _ in "https://s.example/same.jpg" }
        downloads[1].claimedHash = "md5:00"
        var queue = DownloadQueue()
        var rest = downloads
        let first = try queue.start(isIdle: false) { _ in
            defer { rest = [] }; return rest
        }
        let second = try queue.start(isIdle: false) { _ in [] }
        #expect(first?.download.photo == downloads[0].photo && second?.download.photo == downloads[1].photo)
    }
}

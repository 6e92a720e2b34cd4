import Catalog
import Fetching
import LibraryBase
internal import Pictures
import Syncing
import TestLibraries
import TestSupport
import Testing
import Times

/// The download of one photo's original that somebody waits for.
@Suite struct OriginalFetchTests {
    private let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    private func transport(_ answer: ScriptedAnswer) -> ScriptedTransport {
        ScriptedTransport(clock: world.clock) { _ in answer }
    }

    private func fetch(_ download: DownloadRecord, by transport: ScriptedTransport) async throws -> PhotoRecord {
        try await OriginalFetch(world.pictures, by: { _ in transport })
            .run(try world.catalog.photos.find(download.photoID), onWait: {})
    }

    @Test func itIsFetchedOnce() async throws {
        defer { world.remove() }
        let download = try world.addSource(photos: 1)[0]
        let transport = transport(ScriptedAnswer(body: try TestPhoto.falun(1).jpeg()))
        let photo = try await fetch(download, by: transport)
        #expect(photo.state == .cached && world.originals.existing(photo) != nil)
        #expect(transport.asked.map(\.url) == [download.url])
        #expect(try await fetch(download, by: transport) == photo)
        #expect(transport.asked.count == 1)
    }

    @Test func aMissingPictureIsUnavailableAndRetriedLater() async throws {
        defer { world.remove() }
        let download = try world.addSource(photos: 1)[0]
        let missing = transport(ScriptedAnswer(status: 404))
        await #expect(throws: LibraryError.unavailable("https://s.example/0.jpg answered 404 Not Found")) {
            try await fetch(download, by: missing)
        }
        #expect(try world.catalog.photos.find(download.photoID).state == .failed)
        #expect(try !world.catalog.downloads.hasDue(at: world.clock.now() + .milliseconds(60_000)))
        #expect(try world.catalog.downloads.hasDue(at: world.clock.now() + .milliseconds(86_400_000)))
        // A person who opens the photo does not wait for the retry.
        let there = transport(ScriptedAnswer(body: try TestPhoto.falun(1).jpeg()))
        #expect(try await fetch(download, by: there).state == .cached)
    }

    @Test func aRateLimitedServerIsNotAskedAgain() async throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 2)
        let busy = transport(ScriptedAnswer(status: 429, retryAfter: 120))
        await #expect(throws: LibraryError.self) { try await fetch(downloads[0], by: busy) }
        await #expect(throws: LibraryError.self) { try await fetch(downloads[1], by: busy) }
        #expect(busy.asked.count == 1)
        // Somebody waits for it, a minute before the retry is due.
        world.clock.advance(by: .seconds(70))
        let free = transport(ScriptedAnswer(body: try TestPhoto.falun(1).jpeg()))
        #expect(try await fetch(downloads[1], by: free).state == .cached)
        #expect(world.clock.now() >= ManualClock.start + .milliseconds(120_000))
    }

    @Test(arguments: TestStore.here)
    func anOpenedPhotoEvictsTheLeastRecentlyUsed(store: TestStore) async throws {
        let world = try SyncWorld(store)
        defer { world.remove() }
        let downloads = try world.addSource(photos: 2)
        let old = try world.complete(downloads[0], as: 1, bytes: 100, secondsAgo: 1000)
        try world.catalog.originals.setLimit(100)
        let transport = transport(ScriptedAnswer(body: try TestPhoto.falun(1).jpeg()))
        let photo = try await OriginalFetch(world.pictures, by: { _ in transport })
            .run(try world.catalog.photos.find(downloads[1].photoID), onWait: {})
        #expect(!world.has(old) && world.originals.existing(photo) != nil)
    }
}

import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestServer
import Testing

/// The limit for originals over many syncs.
@Suite struct OriginalsLimitTests {
    private let world: TemporaryLibrary
    private let published: PublishedPhotos

    init() throws {
        world = try TemporaryLibrary()
        published = try PublishedPhotos(12)
    }

    private func remove() {
        published.server.stop()
        world.remove()
    }

    /// Lets so many of the pictures have room.
    private func limit(to count: Int) throws {
        _ = try world.library.cache.setLimit(Int64(published.size * count + published.size / 2))
    }

    private func subscribe(room count: Int, policy: SourcePolicy = .merge) throws {
        try world.add(published.server.url("/feed.json"), policy: policy)
        try limit(to: count)
    }

    /// The numbers of the pictures that are here.
    private func here() throws -> [Int] {
        try world.photos().filter { $0.state == "cached" }.compactMap { $0.title.flatMap { Int($0) } }.sorted()
    }

    private func id(_ number: Int) throws -> String {
        try #require(try world.photos().first { $0.title == "\(number)" }?.id)
    }

    /// Sets the clock of all originals back, as if they had been there for long; later ones by less.
    private func age() throws {
        for photo in try world.photos() {
            guard let path = photo.path, let title = photo.title else { continue }
            let date = Date(timeIntervalSinceNow: -86_400 * 400 + 60 * (Double(title) ?? 0))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
    }

    private func files() throws -> Int { try world.library.cache.status().originals.files }

    @Test func theNewestAreDownloadedUpToTheLimitAndNoServerIsAskedAgain() async throws {
        defer { remove() }
        published.publish(10)
        try subscribe(room: 3)
        let summary = try await world.sync(isForced: false)
        #expect(summary.isGood && summary.added == 10 && summary.downloaded == 3)
        #expect(try here() == [7, 8, 9])
        for _ in 0..<3 {
            let again = try await world.sync()
            #expect(again.isGood && again.added == 0 && again.downloaded == 0)
        }
        #expect(published.asked.sorted() == [7, 8, 9])
    }

    @Test func whatIsNewPushesOutWhatWasNotUsedForLongestAndThatStaysOutUntilItIsOpened() async throws {
        defer { remove() }
        published.publish(3)
        try subscribe(room: 3)
        try await world.sync(isForced: false)
        #expect(try here() == [0, 1, 2])
        try age()
        let before = try world.photo(try id(0))
        published.publish(4)
        let summary = try await world.sync()
        #expect(summary.isGood && summary.added == 1 && summary.downloaded == 1 && summary.evicted == 1)
        #expect(try here() == [1, 2, 3])
        #expect(try files() == 3)
        let asked = published.asked.count
        #expect(try await world.sync().isGood)
        #expect(published.asked.count == asked)
        // What is known of it stays.
        let after = try world.photo(before.id)
        #expect(after.state == "remote" && after.path == nil)
        #expect(after.sha256 != nil && after.sha256 == before.sha256 && after.bytes == before.bytes)
        #expect(after.width == before.width && after.height == before.height && after.type == before.type)
        #expect(try world.source().cachedCount == 3)
        try await world.open(before.id)
        #expect(published.asked.count == asked + 1)
        #expect(try here() == [0, 2, 3])
        #expect(try files() == 3)
    }

    @Test func theRecentsStayWhateverIsNew() async throws {
        defer { remove() }
        published.publish(3)
        try subscribe(room: 3)
        try await world.sync(isForced: false)
        for number in 0..<3 { try await world.open(id(number)) }
        try age()
        published.publish(6)
        #expect(try await world.sync().isGood)
        #expect(try here() == [0, 1, 2])
        #expect(published.asked.count == 3)
        _ = try world.library.recents.edit(.delete(rows: [1...1]), locale: .english, terminal: .none)
        published.publish(7)
        #expect(try await world.sync().downloaded == 1)
        #expect(try here() == [0, 1, 6])
    }

    /// A photo that was opened lately is likely to be opened again, even if many others were opened since.
    @Test func whatWasOpenedOutlivesWhatWasNot() async throws {
        defer { remove() }
        published.publish(3)
        try subscribe(room: 3)
        try await world.sync(isForced: false)
        try age()
        try await world.open(id(0))
        _ = try world.library.recents.edit(.clear, locale: .english, terminal: .none)
        published.publish(5)
        #expect(try await world.sync().isGood)
        #expect(try here() == [0, 3, 4])
    }

    @Test func whatCannotBeFetchedAgainStays() async throws {
        defer { remove() }
        published.publish(3)
        try subscribe(room: 3, policy: .replace)
        try await world.sync(isForced: false)
        try age()
        // The feed drops the first two.
        published.publish(6, from: 2)
        let summary = try await world.sync()
        #expect(summary.downloaded == 1 && summary.evicted == 1, "\(summary)")
        #expect(try here() == [5])
        #expect(try files() == 3)
        // Not even when somebody asks for room.
        #expect(try world.library.cache.prune(maximumBytes: 0).kept?.files == 2)
        #expect(try files() == 2)
        #expect(try world.library.cache.prune(maximumBytes: 0).kept?.files == 2)
    }

    @Test func aLimitThatIsLoweredIsKeptToByTheNextSync() async throws {
        defer { remove() }
        published.publish(6)
        try subscribe(room: 100)
        try await world.sync(isForced: false)
        #expect(try here().count == 6)
        try limit(to: 2)
        #expect(try here().count == 6)
        let summary = try await world.sync(isForced: false)
        #expect(summary.isGood && summary.downloaded == 0 && summary.evicted == 4)
        #expect(try files() == 2)
    }

    @Test func aPictureThatTwoPhotosHaveGoesWithBothAndComesBackWithEither() async throws {
        defer { remove() }
        published.publish(2)
        try subscribe(room: 3)
        try world.add(published.server.url("/feed.json?again"), name: "t")
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try files() == 2)
        _ = try world.library.cache.prune(maximumBytes: 0)
        #expect(try here().isEmpty)
        try await world.open(id(0))
        #expect(try here() == [0, 0])
        for photo in try world.photos() where photo.title == "0" { try await world.open(photo.id, 30, 30) }
    }
}

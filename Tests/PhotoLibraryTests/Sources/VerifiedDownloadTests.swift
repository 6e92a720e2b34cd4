import Catalog
import Foundation
import PhotoLibrary
import Synchronization
import TestLibraries
import TestServer
import TestSupport
import Testing

/// The checks before a download is stored: complete, an image, and as its feed says.
@Suite struct VerifiedDownloadTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    /// A server whose feed and picture can be changed.
    private final class Publisher: Sendable {
        let picture: Mutex<TestFile>
        let hash: Mutex<String?>

        init(_ picture: TestFile, hash: String?) {
            self.picture = Mutex(picture)
            self.hash = Mutex(hash)
        }

        func reply(to request: TestRequest) -> TestReply {
            if request.path == "/a.jpg" { return picture.withLock { $0 }.reply(to: request) }
            let hash = hash.withLock { $0 }.map { "<media:hash algo=\"md5\">\($0)</media:hash>" } ?? ""
            return TestReply(
                200,
                text: """
                    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><guid>a</guid>\
                    <media:content url="/a.jpg" medium="image">\(hash)</media:content></item></channel></rss>
                    """)
        }
    }

    private func publish(
        _ picture: [UInt8], hash: String? = nil, etag: String? = nil
    ) throws -> (publisher: Publisher, server: TestServer) {
        let publisher = Publisher(TestFile(picture, etag: etag), hash: hash)
        let server = try TestServer { publisher.reply(to: $0) }
        try world.add(server.url("/feed.xml"))
        return (publisher, server)
    }

    private func photo() throws -> LocalPhotoDocument { try #require(try world.photos().first) }

    private func kept() throws -> [UInt8] { try world.bytes(of: photo()) }

    /// All files below the originals but the one of claims.
    private func files() throws -> [String] {
        let originals = world.library.location.path + "/originals"
        return try FileManager.default.subpathsOfDirectory(atPath: originals).filter { path in
            path.contains(".") && path != "staging/claims"
        }
    }

    private let digits = "0123456789abcdef0123456789abcdef"

    @Test func aPictureWithoutTheHashThatItsFeedTellsIsNotKept() async throws {
        defer { world.remove() }
        let right = try TestPhoto.falun(1).jpeg()
        let (publisher, server) = try publish(right, hash: digits)
        defer { server.stop() }
        let summary = try await world.sync(isForced: false)
        #expect(summary.reasons.contains("/a.jpg does not match the hash in its feed (md5:\(digits))"))
        #expect(try photo().state == "failed")
        #expect(try photo().error?.contains("md5:\(digits)") == true)
        #expect(try files().isEmpty)
        let file = try CatalogueFile(world.library.location.path + "/catalog.sqlite")
        let nextTry = try file.rows("SELECT retryAt / 1000 > unixepoch() FROM download")
        try file.close()
        #expect(nextTry == ["1"])
        publisher.hash.withLock { $0 = PublishedFeed.digits(of: right, "md5") }
        #expect(try await world.sync().isGood)
        #expect(try kept() == right)
    }

    @Test func aPictureWhoseFeedTellsAnotherHashIsDownloadedAgain() async throws {
        defer { world.remove() }
        let (first, second) = (try TestPhoto.falun(1).jpeg(), try TestPhoto.falun(2).jpeg())
        let (publisher, server) = try publish(first, hash: PublishedFeed.digits(of: first, "md5"))
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try await world.sync().isGood)
        #expect(server.requests.count { $0.path == "/a.jpg" } == 1)
        publisher.picture.withLock { $0 = TestFile(second) }
        publisher.hash.withLock { $0 = PublishedFeed.digits(of: second, "md5") }
        #expect(try await world.sync().isGood)
        #expect(try kept() == second)
        // A feed that tells no hash any more says nothing of the picture.
        publisher.hash.withLock { $0 = nil }
        #expect(try await world.sync().isGood)
        #expect(server.requests.count { $0.path == "/a.jpg" } == 2)
    }

    @Test(arguments: ["jpeg", "png", "webp", "avif"])
    func aPictureThatWasCutIsNotKeptThoughItsLengthIsRight(format: String) async throws {
        defer { world.remove() }
        let whole =
            switch format {
            case "png": try TestPhoto.falun(1).png()
            case "webp": try TestPhoto.falun(1).webp()
            case "avif": try TestPhoto.falun(1).heif(av1: true)
            default: try TestPhoto.falun(1).jpeg()
            }
        let (publisher, server) = try publish(Array(whole.dropLast(9)))
        defer { server.stop() }
        let summary = try await world.sync(isForced: false)
        #expect(summary.reasons.contains("ends before the image is complete"), "\(summary.reasons)")
        #expect(try files().isEmpty)
        publisher.picture.withLock { $0 = TestFile(whole) }
        #expect(try await world.sync().isGood)
        #expect(try kept() == whole)
    }

    @Test func aPictureThatItsFeedVouchesForIsKeptAsItIs() async throws {
        defer { world.remove() }
        let cut = Array(try TestPhoto.falun(1).jpeg().dropLast(9))
        let (_, server) = try publish(cut, hash: PublishedFeed.digits(of: cut, "md5"))
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try kept() == cut)
    }

    @Test func somethingBehindAPictureIsKeptWithIt() async throws {
        defer { world.remove() }
        let picture = try TestPhoto.falun(1).jpeg() + Array("a film, as phones put behind their pictures".utf8)
        let (_, server) = try publish(picture)
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try kept() == picture)
    }

    @Test func aDeletedPictureThatHasChangedMeanwhileIsTakenAsItIsNow() async throws {
        defer { world.remove() }
        let (first, second) = (try TestPhoto.falun(1).jpeg(), try TestPhoto.falun(2).jpeg())
        let (publisher, server) = try publish(first)
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        let id = try photo().id
        try FileManager.default.removeItem(atPath: world.library.location.path + "/originals")
        publisher.picture.withLock { $0 = TestFile(second) }
        try await world.open(id)
        #expect(try kept() == second)
        #expect(try photo().sha256 == PublishedFeed.digits(of: second, "sha-256"))
        #expect(try world.damaged() == [])
    }

    @Test func aFileThatThePowerCutShortIsFetchedAgain() async throws {
        defer { world.remove() }
        let picture = try TestPhoto.falun(1).jpeg()
        let (_, server) = try publish(picture)
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        let before = try photo()
        try Data().write(to: URL(fileURLWithPath: try #require(before.path)))
        try await world.open(before.id)
        #expect(try kept() == picture)
    }

    /// Wrong bytes under the right tag: known by the hash when all is here, and begun again at once.
    @Test func aPartThatTurnsOutToBeWrongIsBegunAgain() async throws {
        defer { world.remove() }
        let jpeg = try TestPhoto.falun(1).jpeg()
        let comment = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65_533)
        let right = jpeg.prefix(2) + (0..<20).flatMap { _ in comment } + jpeg.dropFirst(2)
        let wrong = right.prefix(100) + [UInt8](repeating: 7, count: 599_900) + right.dropFirst(600_000)
        let file = TestFile(Array(right), etag: "\"1\"")
        let publisher = Publisher(file, hash: PublishedFeed.digits(of: Array(right), "md5"))
        let isFirst = Atomic(true)
        let server = try TestServer { request in
            guard request.path == "/a.jpg", isFirst.exchange(false, ordering: .relaxed) else {
                return publisher.reply(to: request)
            }
            var reply = TestFile(Array(wrong), etag: "\"1\"").reply(to: request)
            reply.cutAfter = 700_000
            return reply
        }
        defer { server.stop() }
        try world.add(server.url("/feed.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try kept() == Array(right))
        let asked = server.requests.filter { $0.path == "/a.jpg" }.map { $0.headers["range"] }
        #expect(asked == [nil, "bytes=700000-", nil])
    }

    @Test func whatNobodyGoesOnWithIsSweptAndWhatSomebodyDoesIsNot() async throws {
        defer { world.remove() }
        let picture = try TestPhoto.falun(1).jpeg()
        let (_, server) = try publish(picture)
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        let id = try photo().id
        let staging = world.library.location.path + "/originals/staging"
        for name in ["\(id).part", "\(id).whole", "feed-1-4194305.part", "unknownphoto.part"] {
            try Data(picture).write(to: URL(fileURLWithPath: "\(staging)/\(name)"))
        }
        let long = Date(timeIntervalSinceNow: -3600)
        try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: staging + "/unknownphoto.part")
        try Data(picture).write(to: URL(fileURLWithPath: staging + "/forgotten123.part"))
        #expect(try await world.sync().isGood)
        // Somebody may just be downloading a photo that was forgotten.
        #expect(try files().filter { $0.hasPrefix("staging") } == ["staging/forgotten123.part"])
    }
}

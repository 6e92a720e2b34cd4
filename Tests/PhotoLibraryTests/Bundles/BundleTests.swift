import Foundation
import Localization
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// Bundles made, installed, renewed, taken back.
@Suite struct BundleTests {
    private let world: PublishedBundle
    private var reader: TemporaryLibrary { world.reader }

    init() throws {
        world = try PublishedBundle(photos: 4)
    }

    private static let all = ["Photo 1", "Photo 2", "Photo 3", "Photo 4"]

    /// Makes a version and puts it into the shop; returns the bytes of the zip.
    @discardableResult private func sell(_ version: String, in shop: BundleShop) async throws -> [UInt8] {
        let zip = try await world.publish(version)
        shop.sell(BundleEdition(zip: zip, latest: try world.bytes("latest.json"), tag: version))
        return zip
    }

    @Test func theSameFolderGivesTheSameBytesAndAnInstalledBundleGivesThemAgain() async throws {
        defer { world.remove() }
        let first = try await world.publish("1")
        #expect(try await world.publish("1") == first)
        try await world.install()
        #expect(try reader.titles() == Self.all)
        #expect(try reader.photos().allSatisfy { $0.place.name == "Falun" })
        let again = world.published + "/again.zip"
        _ = try await world.bundles.create(at: again, BundleDescription())
        #expect(try world.bytes("again.zip") == first)
        try world.write("<h1>Another walk</h1>", to: "pages/walk.html")
        #expect(try await world.publish("1") != first)
    }

    @Test func whatAKilledOneLeftIsSweptByTheNext() async throws {
        defer { world.remove() }
        // No process has this number (proc(5), pid_max).
        let left = world.published + "/.photos-bundle-4194305"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try await world.publish("1")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: world.published).sorted() == [
                "latest.json", "walks.zip",
            ])
    }

    @Test func aBundleOfALibraryHasItsPhotosAndCorrections() async throws {
        defer { world.remove() }
        let owner = try TemporaryLibrary()
        defer { owner.remove() }
        _ = try await owner.library.imports.run([world.source + "/images"])
        let id = try #require(owner.photos().first?.id)
        try owner.locate([id], at: "jp-kyoto-1857910")
        var description = BundleDescription()
        description.title = "Ours"
        _ = try await owner.library.bundles.create(at: world.zip, description)
        try await world.install()
        #expect(try reader.photos().count == 4)
        let moved = try reader.photo(id)
        #expect(moved.place.name == "Kyoto" && moved.source == "Ours")
        try await reader.open(id, 30, 30)
    }

    @Test func picturesAreMadeSmallerWhereThePublisherSaysSo() async throws {
        defer { world.remove() }
        try await world.publish("1") { $0.imageSize = 32 }
        try await world.install()
        #expect(try reader.photos().allSatisfy { ($0.width ?? 0) == 32 && ($0.height ?? 0) <= 32 })
        #expect(try reader.titles() == Self.all)
    }

    @Test func whatPeopleDidOutlivesUpdatesAndRollbacks() async throws {
        defer { world.remove() }
        try await world.publish("1")
        try await world.install()
        let ids = Dictionary(uniqueKeysWithValues: try reader.photos().map { ($0.title ?? "", $0.id) })
        let (gone, stays) = (try #require(ids["Photo 1"]), try #require(ids["Photo 2"]))
        for id in [gone, stays] { try await reader.open(id) }
        try reader.locate([stays], at: "jp-kyoto-1857910")
        try world.removePhoto(1)
        try world.addPhoto(2, title: "Photo 2, edited")
        try await world.publish("2")
        try await world.install()
        #expect(try reader.titles() == ["Photo 2, edited", "Photo 3", "Photo 4"])
        #expect(try reader.photo(stays).place.name == "Kyoto")
        #expect(try reader.photo(gone).state == "missing")
        _ = try await world.bundles.rollBack(nil)
        #expect(try reader.titles() == Self.all)
        #expect(try reader.photo(stays).place.name == "Kyoto")
        #expect(try reader.recents() == [stays, gone])
        try await reader.open(gone, 24, 24)
        #expect(try world.installed()?.version == "1" && world.installed()?.previousVersion == "2")
        #expect(try reader.damaged() == [])
    }

    @Test func anUpdateFetchesOnlyWhatChanged() async throws {
        defer { world.remove() }
        for number in 5...60 { try world.addPhoto(number) }
        // Pictures of some size, so that what stands around them counts for little.
        for number in 1...60 {
            let path = "\(world.source)/images/\(number).jpg"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            var dice = SeededGenerator(seed: UInt64(number))
            bytes.append(contentsOf: (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &dice) })
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        let shop = try BundleShop()
        defer { shop.server.stop() }
        try await sell("1", in: shop)
        _ = try await world.bundles.install(from: shop.url)
        try world.removePhoto(7)
        let two = try await sell("2", in: shop)
        let before = shop.sentBytes
        #expect(try await world.update())
        #expect(shop.sentBytes - before < 200_000, "\(shop.sentBytes - before) of \(two.count)")
        #expect(try reader.photos().count == 59)
    }

    @Test func aServerWithoutRangesIsGoodEnough() async throws {
        defer { world.remove() }
        let bytes = try await world.publish("1")
        let server = try TestServer { request in
            request.path == "/walks.zip"
                ? TestReply(200, headers: [("Content-Type", "application/zip")], body: .bytes(bytes))
                : TestReply(404, text: "none")
        }
        defer { server.stop() }
        _ = try await world.bundles.install(from: server.url("/walks.zip"))
        #expect(try reader.titles() == Self.all)
        #expect(try await world.offer() == nil)
        #expect(try world.folders() == [PublishedBundle.identity])
    }

    @Test func aBundleIsOnlyReplacedByOneOfTheSamePublisher() async throws {
        defer { world.remove() }
        let (ours, theirs) = (
            try BundleSigningKey.make(path: reader.folder + "/a.key"),
            try BundleSigningKey.make(path: reader.folder + "/b.key")
        )
        try await world.publish("1", key: ours)
        let looked = try await PhotoLibrary.Bundles.inspect(
            at: world.zip, location: reader.library.location, shipped: [:])
        #expect(looked.publicKey == ours.publicKey)
        try await world.install()
        _ = try await world.bundles.create(at: world.published + "/again.zip", BundleDescription())
        #expect(try world.bytes("again.zip") == world.bytes("walks.zip"))
        for (version, key) in [("2", theirs), ("3", nil)] {
            try await world.publish(version, key: key)
            guard case .notAllowed = try await refusal({ try await world.install() }) else {
                Issue.record("version \(version) is taken")
                continue
            }
            #expect(try world.installed()?.version == "1")
        }
        guard
            case .notAllowed = try await refusal({ try await world.install(BundleInstallOptions(key: ours.publicKey)) })
        else {
            Issue.record("it is taken with a key that is not its own")
            return
        }
        try await world.publish("4", key: ours)
        try await world.install(BundleInstallOptions(key: ours.publicKey))
        #expect(try world.installed()?.version == "4")
    }

    @Test func whatIsCutGoesOnWhereItWas() async throws {
        defer { world.remove() }
        for number in 5...20 { try world.addPhoto(number) }
        let file = TestFile(try await world.publish("1"), etag: "\"1\"", contentType: "application/zip")
        let dice = Mutex(SeededGenerator(seed: 23))
        let server = try TestServer { request in
            guard request.path == "/walks.zip" else { return TestReply(404, text: "none") }
            var reply = file.reply(to: request)
            let count = reply.body.count
            reply.cutAfter = dice.withLock { dice in
                Int.random(in: 0..<3, using: &dice) == 0 ? nil : Int.random(in: 0...count, using: &dice)
            }
            return reply
        }
        defer { server.stop() }
        var isInstalled = false
        for _ in 0..<40 where !isInstalled {
            let error = try await refusal { try await world.bundles.install(from: server.url("/walks.zip")) }
            isInstalled = error == nil
            if let error {
                guard case .unavailable(let message) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(!message.contains("\n"))
            }
            #expect(try reader.photos().count == (isInstalled ? 20 : 0))
        }
        #expect(isInstalled)
        #expect(try reader.damaged() == [])
    }

    @Test func syncTakesANewVersionWhereOneHasAgreedOnce() async throws {
        defer { world.remove() }
        let shop = try BundleShop()
        defer { shop.server.stop() }
        try await sell("1", in: shop)
        _ = try await world.bundles.install(from: shop.url, BundleInstallOptions(updatesAutomatically: true))
        try world.addPhoto(5)
        try await sell("2", in: shop)
        #expect(try await reader.sync().isGood)
        #expect(try world.installed()?.version == "2")
        #expect(try reader.titles().count == 5)
        _ = try await world.bundles.rollBack(nil)
        #expect(try await reader.sync().isGood)
        #expect(try world.installed()?.version == "1")
        _ = try await world.bundles.install(from: shop.url, BundleInstallOptions(updatesAutomatically: false))
        try world.addPhoto(6)
        try await sell("3", in: shop)
        #expect(try await reader.sync().isGood)
        #expect(try world.installed()?.version == "2" && world.installed()?.offer?.version == "3")
    }

    @Test func oneWrongByteAnywhereIsFound() async throws {
        defer { world.remove() }
        let good = try await world.publish("1")
        var dice = SeededGenerator(seed: 11)
        var refused = 0
        for _ in 0..<Density.count(60, dense: 400) {
            var bytes = good
            let place = Int.random(in: bytes.indices, using: &dice)
            bytes[place] ^= UInt8.random(in: 1...255, using: &dice)
            try Data(bytes).write(to: URL(fileURLWithPath: world.zip))
            switch try await refusal({ try await world.install() }) {
            case nil:
                // What was wrong says nothing: a time, or an attribute.
                #expect(try reader.titles() == Self.all)
                _ = try await world.bundles.remove(PublishedBundle.identity)
            case .invalidInput(let message), .notAllowed(let message):
                #expect(!message.contains("\n"), "\(place): \(message)")
                refused += 1
            case let error?: Issue.record("\(place): \(error)")
            }
            #expect(try reader.photos().isEmpty)
        }
        #expect(refused > 25)
    }

    /// Makes what an installation that was stopped so many days ago leaves; returns where.
    private func leave(_ name: String, days: Double) throws -> String {
        let folder = "\(reader.library.location.path)/bundles/org.example.left/.staging-\(name)"
        try FileManager.default.createDirectory(atPath: folder + "/pages", withIntermediateDirectories: true)
        try "text".write(toFile: folder + "/pages/a.html", atomically: false, encoding: .utf8)
        let date = Date(timeIntervalSinceNow: -days * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder)
        return folder
    }

    @Test(arguments: [true, false]) func whatWasForgottenForAWeekIsDeleted(bySync: Bool) async throws {
        defer { world.remove() }
        try await world.publish("1")
        try await world.install()
        let whole = try reader.library.cache.status()
        #expect(whole.unfinishedBundles == nil)
        let (old, new) = (try leave("00", days: 8), try leave("11", days: 6))
        let status = try reader.library.cache.status()
        #expect(status.unfinishedBundles?.files == 2 && status.unfinishedBundles?.bytes == 8)
        #expect(status.bundles == whole.bundles)
        if bySync { try await reader.sync(isForced: false) } else { try await world.install() }
        #expect(!FileManager.default.fileExists(atPath: old) && FileManager.default.fileExists(atPath: new))
    }
}

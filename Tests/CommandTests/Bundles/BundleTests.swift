import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

/// Bundles from outside: made, installed, renewed, taken back.
@Suite struct BundleTests {
    private let program: Program
    private let publisher: BundlePublisher

    init() throws {
        program = try Program()
        publisher = try BundlePublisher(program, photos: 4)
    }

    @Test func theSameFolderGivesTheSameBytesAndAnInstalledBundleGivesThemAgain() throws {
        defer { program.remove() }
        let first = try publisher.publish("1")
        #expect(try publisher.publish("1") == first)
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
        #expect(try program.photos().allSatisfy { ($0["place"] as? [String: Any])?["name"] as? String == "Falun" })
        #expect(try program.run("bundle", "create", program.folder + "/again.zip").status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.folder + "/again.zip")) == Data(first))
        try publisher.write("<h1>Another walk</h1>", to: "pages/walk.html")
        #expect(try publisher.publish("1") != first)
    }

    @Test func whatAKilledOneLeftIsSweptByTheNext() throws {
        defer { program.remove() }
        // No process has this number (proc(5), pid_max).
        let left = publisher.published + "/.photos-bundle-4194305"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try publisher.publish("1")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: publisher.published).sorted() == [
                "latest.json", "walks.zip",
            ])
    }

    @Test func aBundleOfALibraryHasItsPhotosAndCorrections() throws {
        defer { program.remove() }
        #expect(try program.run("import", publisher.source + "/images").status == 0)
        let id = try #require(program.photos().first?["id"] as? String)
        #expect(try program.run("locate", id, "--place", "jp-kyoto-1857910").status == 0)
        #expect(try program.run("bundle", "create", publisher.zip, "--title", "Ours").status == 0)
        let reader = ["--library", program.folder + "/reader"]
        #expect(try program.run(reader + ["bundle", "install", publisher.zip]).status == 0)
        let list = try program.run(reader + ["list", "--json"]).json()
        let photos = try #require(list["photos"] as? [[String: Any]])
        #expect(photos.count == 4)
        let moved = try #require(photos.first { $0["id"] as? String == id })
        #expect((moved["place"] as? [String: Any])?["name"] as? String == "Kyoto")
        #expect(moved["source"] as? String == "Ours")
        let opened = try program.run(reader + ["open", id, "--viewport", "30x30", "--json"])
        #expect(opened.status == 0, "\(opened.errors)")
    }

    @Test func picturesAreMadeSmallerWhereThePublisherSaysSo() throws {
        defer { program.remove() }
        try publisher.publish("1", "--size", "32")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        #expect(
            try program.photos().allSatisfy { ($0["width"] as? Int ?? 0) == 32 && ($0["height"] as? Int ?? 0) <= 32 })
        #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
    }

    @Test func aNewVersionIsOfferedAndTakenOnlyIfOneAgrees() throws {
        defer { program.remove() }
        let shop = try BundleShop(publisher)
        defer { shop.server.stop() }
        try shop.publish("1")
        let url = shop.server.url("/walks.zip")
        let installed = try program.run("bundle", "install", url)
        #expect(installed.status == 0, "\(installed.errors)")
        #expect(try publisher.installed()?["origin"] as? String == url)
        #expect(try program.run("bundle", "update").output.contains("is the newest version"))
        try publisher.addPhoto(5)
        try publisher.removePhoto(1)
        try shop.publish("2")
        let offered = try program.run("bundle", "update", "--json").json()
        let offer = (offered["bundles"] as? [[String: Any]])?.first?["offer"] as? [String: Any]
        #expect(offer?["version"] as? String == "2")
        #expect(try publisher.installed()?["version"] as? String == "1")
        #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
        let taken = try program.run("bundle", "update", "--yes")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(taken.output.contains("1 photo new, 0 changed, 1 gone"))
        #expect(try publisher.titles() == ["Photo 2", "Photo 3", "Photo 4", "Photo 5"])
        #expect(try publisher.installed()?["previousVersion"] as? String == "1")
    }

    @Test func whatPeopleDidOutlivesUpdatesAndRollbacks() throws {
        defer { program.remove() }
        try publisher.publish("1")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        let photos = try program.photos()
        let ids = Dictionary(
            uniqueKeysWithValues: photos.map { ($0["title"] as? String ?? "", $0["id"] as? String ?? "") })
        let (gone, stays) = (try #require(ids["Photo 1"]), try #require(ids["Photo 2"]))
        for id in [gone, stays] {
            #expect(try program.run("open", id, "--viewport", "20x20", "--no-preview").status == 0)
        }
        #expect(try program.run("locate", stays, "--place", "jp-kyoto-1857910").status == 0)
        try publisher.removePhoto(1)
        try publisher.addPhoto(2, title: "Photo 2, edited")
        try publisher.publish("2")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        #expect(try publisher.titles() == ["Photo 2, edited", "Photo 3", "Photo 4"])
        func place() throws -> String? {
            let photo = try program.run("show", stays, "--json").json()
            return ((photo["photo"] as? [String: Any] ?? photo)["place"] as? [String: Any])?["name"] as? String
        }
        #expect(try place() == "Kyoto")
        #expect(try program.run("show", gone, "--json").output.contains("missing"))
        #expect(try program.run("bundle", "rollback").status == 0)
        #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
        #expect(try place() == "Kyoto")
        let recents = try program.run("recents", "--json").json()
        let rows = try #require(recents["recents"] as? [[String: Any]])
        #expect(rows.compactMap { ($0["photo"] as? [String: Any])?["id"] as? String } == [stays, gone])
        #expect(try program.run("open", gone, "--viewport", "24x24", "--no-preview").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "1")
        #expect(try publisher.installed()?["previousVersion"] as? String == "2")
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.output.contains("0 damaged"), "\(verified.errors)")
    }

    @Test func anUpdateFetchesOnlyWhatChanged() throws {
        defer { program.remove() }
        for number in 5...60 { try publisher.addPhoto(number) }
        // Pictures of some size, so that what stands around them counts for little.
        for number in 1...60 {
            let path = "\(publisher.source)/images/\(number).jpg"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            var dice = SeededGenerator(seed: UInt64(number))
            bytes.append(contentsOf: (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &dice) })
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        let shop = try BundleShop(publisher)
        defer { shop.server.stop() }
        try shop.publish("1")
        #expect(try program.run("bundle", "install", shop.server.url("/walks.zip")).status == 0)
        try publisher.removePhoto(7)
        let two = try shop.publish("2")
        let before = shop.sentBytes
        let taken = try program.run("bundle", "update", "--yes")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(shop.sentBytes - before < 200_000, "\(shop.sentBytes - before) of \(two.count)")
        #expect(try program.photos().count == 59)
    }

    @Test func aServerWithoutRangesIsGoodEnough() throws {
        defer { program.remove() }
        let bytes = try publisher.publish("1")
        let server = try TestServer { request in
            request.path == "/walks.zip"
                ? TestReply(200, headers: [("Content-Type", "application/zip")], body: .bytes(bytes))
                : TestReply(404, text: "none")
        }
        defer { server.stop() }
        let installed = try program.run("bundle", "install", server.url("/walks.zip"))
        #expect(installed.status == 0, "\(installed.errors)")
        #expect(try publisher.titles().count == 4)
        #expect(try program.run("bundle", "update").output.contains("is the newest version"))
        let left = try FileManager.default.contentsOfDirectory(atPath: program.library + "/bundles")
        #expect(left == ["org.example.walks"])
    }

    @Test func aBundleIsOnlyReplacedByOneOfTheSamePublisher() throws {
        defer { program.remove() }
        for name in ["a", "b"] {
            #expect(try program.run("bundle", "key", "\(program.folder)/\(name).key").status == 0)
        }
        let key = try program.run("bundle", "key", program.folder + "/a.key").output.trimmingCharacters(in: .newlines)
        try publisher.publish("1", "--key", program.folder + "/a.key")
        #expect(try program.run("bundle", "inspect", publisher.zip).output.contains(key))
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        #expect(try program.run("bundle", "create", program.folder + "/again.zip").status == 0)
        #expect(FileManager.default.contentsEqual(atPath: program.folder + "/again.zip", andPath: publisher.zip))
        for arguments in [["--key", program.folder + "/b.key"], []] {
            let version = arguments.isEmpty ? "3" : "2"
            let made = try program.run(
                ["bundle", "create", publisher.zip, "--from", publisher.source, "--identity", "org.example.walks"]
                    + ["--release", version] + arguments)
            #expect(made.status == 0)
            let refused = try program.run("bundle", "install", publisher.zip)
            #expect(refused.status == 77 && refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
            #expect(try publisher.installed()?["version"] as? String == "1")
        }
        let wrong = try program.run("bundle", "install", publisher.zip, "--key", key)
        #expect(wrong.status == 77)
        try publisher.publish("4", "--key", program.folder + "/a.key")
        #expect(try program.run("bundle", "install", publisher.zip, "--key", key).status == 0)
        #expect(try publisher.installed()?["version"] as? String == "4")
    }

    @Test func aPublisherMayWantANameAndPassword() throws {
        defer { program.remove() }
        let bytes = try publisher.publish("1", "--sign-in", "./session")
        let latest = Array(try Data(contentsOf: URL(fileURLWithPath: publisher.published + "/latest.json")))
        let server = try TestServer { request in
            switch (request.path, request.method) {
            case ("/latest.json", _): return TestFile(latest).reply(to: request)
            case ("/session", "POST"):
                let isRight = String(decoding: request.body, as: UTF8.self) == #"{"name":"anna","password":"good"}"#
                return isRight ? TestReply(200, text: #"{"token":"t0ken"}"#) : TestReply(401, text: "no")
            case ("/walks.zip", _) where request.headers["authorization"] == "Bearer t0ken":
                return TestFile(bytes, etag: "\"1\"").reply(to: request)
            case ("/walks.zip", _): return TestReply(401, text: "who are you")
            default: return TestReply(404, text: "none")
            }
        }
        let url = server.url("/walks.zip")
        let stranger = try program.run("bundle", "install", url)
        #expect(stranger.status == 77 && stranger.errors.contains("photos bundle login"), "\(stranger.errors)")
        func login(_ password: String) throws -> Program.Result {
            try program.run(
                ["bundle", "login", url], input: "anna\n\(password)\n")
        }
        let wrong = try login("bad")
        #expect(wrong.status == 77 && wrong.errors.contains("name or the password is wrong"), "\(wrong.errors)")
        #expect(try login("good").output == "Signed in.\n")
        let state = program.folder + "/.local/state/photos"
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasPrefix("credentials-") })
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(state)/\(file)")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try !String(contentsOfFile: "\(state)/\(file)", encoding: .utf8).contains("good"))
        #expect(try program.run("bundle", "install", url).status == 0)
        #expect(try program.run("bundle", "update").output.contains("is the newest version"))
        #expect(try program.run(["bundle", "login", url, "--token"], input: "of-last-year\n").status == 0)
        let expired = try program.run("bundle", "install", url)
        #expect(expired.status == 77 && expired.errors.contains("has expired"), "\(expired.errors)")
        #expect(try program.run("bundle", "logout", url).output == "Signed out.\n")
        server.stop()
        let gone = try login("good")
        #expect(gone.status == 69, "\(gone.errors)")
        #expect(try program.run("bundle", "update").status == 69)
        #expect(try publisher.titles().count == 4)
        let id = try #require(program.photos().first?["id"] as? String)
        #expect(try program.run("open", id, "--viewport", "20x20", "--no-preview").status == 0)
    }

    @Test func whatIsCutGoesOnWhereItWas() throws {
        defer { program.remove() }
        for number in 5...20 { try publisher.addPhoto(number) }
        let bytes = try publisher.publish("1")
        let file = TestFile(bytes, etag: "\"1\"", contentType: "application/zip")
        let cuts = Cuts(seed: 23)
        let server = try TestServer { request in
            guard request.path == "/walks.zip" else { return TestReply(404, text: "none") }
            var reply = file.reply(to: request)
            reply.cutAfter = cuts.next(below: reply.body.count)
            return reply
        }
        defer { server.stop() }
        var tries = 0
        var status: Int32 = -1
        while status != 0, tries < 40 {
            let result = try program.run("bundle", "install", server.url("/walks.zip"))
            status = result.status
            if status != 0 {
                #expect(status == 69 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            }
            #expect(try program.photos().count == (status == 0 ? 20 : 0))
            tries += 1
        }
        #expect(status == 0)
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
    }

    @Test func syncTakesANewVersionWhereOneHasAgreedOnce() throws {
        defer { program.remove() }
        let shop = try BundleShop(publisher)
        defer { shop.server.stop() }
        try shop.publish("1")
        let url = shop.server.url("/walks.zip")
        #expect(try program.run("bundle", "install", url, "--updates", "take").status == 0)
        try publisher.addPhoto(5)
        try shop.publish("2")
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "2")
        #expect(try publisher.titles().count == 5)
        #expect(try program.run("bundle", "rollback").status == 0)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "1")
        #expect(try program.run("bundle", "install", url, "--updates", "ask").status == 0)
        try publisher.addPhoto(6)
        try shop.publish("3")
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "2")
        let offer = try publisher.installed()?["offer"] as? [String: Any]
        #expect(offer?["version"] as? String == "3")
    }

    @Test func oneWrongByteAnywhereIsFound() throws {
        defer { program.remove() }
        let good = try publisher.publish("1")
        var dice = SeededGenerator(seed: 11)
        var refused = 0
        for _ in 0..<60 {
            var bytes = good
            let place = Int.random(in: bytes.indices, using: &dice)
            bytes[place] ^= UInt8.random(in: 1...255, using: &dice)
            try Data(bytes).write(to: URL(fileURLWithPath: publisher.zip))
            let result = try program.run("bundle", "install", publisher.zip)
            if result.status == 0 {
                // What was wrong says nothing: a time, or an attribute.
                #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
                #expect(try program.run("bundle", "remove", "org.example.walks").status == 0)
            } else {
                #expect([65, 77].contains(result.status), "\(place): \(result.status) \(result.errors)")
                #expect(result.errors.split(separator: "\n").count == 1, "\(place): \(result.errors)")
                refused += 1
            }
            #expect(try program.photos().isEmpty)
        }
        #expect(refused > 25)
    }
}

/// Where answers are cut, the same each time.
private final class Cuts: Sendable {
    private let dice: Mutex<SeededGenerator>

    init(seed: UInt64) {
        dice = Mutex(SeededGenerator(seed: seed))
    }

    /// After so many bytes of an answer; nil for not at all.
    func next(below count: Int) -> Int? {
        dice.withLock { dice in
            Int.random(in: 0..<3, using: &dice) == 0 ? nil : Int.random(in: 0...count, using: &dice)
        }
    }
}

import Foundation
import TestServer
import Testing

/// `photos bundle`: what its commands print, and how they end. What bundles are is tested in `PhotoLibraryTests` and `BundlingTests`.
@Suite struct BundleCommandTests {
    private let program: Program
    private let publisher: BundlePublisher

    init() throws {
        program = try Program()
        publisher = try BundlePublisher(program, photos: 4)
    }

    @Test func aConnectionThatIsCutIsSaidInOneLine() throws {
        defer { program.remove() }
        let file = TestFile(try publisher.publish("1"), etag: "\"1\"", contentType: "application/zip")
        let server = try TestServer { request in
            var reply = file.reply(to: request)
            reply.cutAfter = 10
            return reply
        }
        defer { server.stop() }
        let result = try program.run("bundle", "install", server.url("/walks.zip"))
        #expect(result.status == 69 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try program.photos().isEmpty)
    }

    @Test func aBundleIsMadeInstalledTakenBackAndRemoved() throws {
        defer { program.remove() }
        try publisher.publish("1", "--size", "32")
        let first = try program.run("bundle", "install", publisher.zip, "--updates", "take")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("Installed ") && first.output.contains(": 4 photos new, 0 changed, 0 removed."))
        #expect(try publisher.installed()?["updatesUnasked"] as? Bool == true)
        #expect(try program.photos().allSatisfy { $0["width"] as? Int == 32 })
        #expect(try publisher.titles() == ["Photo 1", "Photo 2", "Photo 3", "Photo 4"])
        // What a stopped installation left is told apart.
        let left = program.library + "/bundles/org.example.left/.staging-00"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try "text".write(toFile: left + "/a.html", atomically: false, encoding: .utf8)
        #expect(try program.run("cache", "status").output.contains("unfinished  1 file"))
        try publisher.removePhoto(1)
        try publisher.publish("2")
        #expect(try program.run("bundle", "install", publisher.zip, "--updates", "ask").status == 0)
        #expect(try publisher.installed()?["updatesUnasked"] == nil)
        #expect(try publisher.titles() == ["Photo 2", "Photo 3", "Photo 4"])
        let back = try program.run("bundle", "rollback")
        #expect(back.status == 0 && back.output.hasSuffix("1 is installed again.\n"), "\(back.output)")
        #expect(try publisher.titles().count == 4)
        // An installed bundle is made again, with its photos and texts.
        #expect(try program.run("bundle", "create", program.folder + "/again.zip").status == 0)
        let inspected = try program.run("bundle", "inspect", program.folder + "/again.zip", "--json").json()
        #expect(inspected["identity"] as? String == "org.example.walks" && inspected["version"] as? String == "1")
        #expect(try program.run("bundle", "remove", "org.example.walks").output.hasPrefix("Removed "))
        #expect(try publisher.installed() == nil && program.photos().isEmpty)
        #expect(try program.run("bundle", "rollback").status == 66)
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
        #expect(try program.run("bundle", "update").output.contains("is up to date"))
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
        #expect(taken.output.contains("1 photo new, 0 changed, 1 removed"))
        #expect(try publisher.titles() == ["Photo 2", "Photo 3", "Photo 4", "Photo 5"])
        #expect(try publisher.installed()?["previousVersion"] as? String == "1")
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
        #expect(wrong.status == 77 && wrong.errors.contains("wrong name or password"), "\(wrong.errors)")
        #expect(try login("good").output == "Signed in.\n")
        let state = program.folder + "/.local/state/photos"
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasPrefix("credentials-") })
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(state)/\(file)")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try !String(contentsOfFile: "\(state)/\(file)", encoding: .utf8).contains("good"))
        #expect(try program.run("bundle", "install", url).status == 0)
        #expect(try program.run("bundle", "update").output.contains("is up to date"))
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

    @Test func whatIsNoBundleOrAnothersIsRefusedInALine() throws {
        defer { program.remove() }
        let made = try program.run("bundle", "key", program.folder + "/a.key")
        let key = made.output.trimmingCharacters(in: .newlines)
        // What is there is told, not written over.
        #expect(try program.run("bundle", "key", program.folder + "/a.key").output == made.output)
        try publisher.publish("1", "--key", program.folder + "/a.key")
        #expect(try program.run("bundle", "inspect", publisher.zip).output.contains(key))
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        try publisher.publish("2")
        let text = program.folder + "/text.zip"
        try "no zip".write(toFile: text, atomically: true, encoding: .utf8)
        for (arguments, status) in [([publisher.zip], 77), ([publisher.zip, "--key", key], 77), ([text], 65)] {
            let refused = try program.run(["bundle", "install"] + arguments)
            #expect(refused.status == status && refused.output.isEmpty, "\(arguments): \(refused.errors)")
            #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
            #expect(try publisher.installed()?["version"] as? String == "1")
        }
        try publisher.publish("3", "--key", program.folder + "/a.key")
        #expect(try program.run("bundle", "install", publisher.zip, "--key", key).status == 0)
    }

    @Test func theSameFolderGivesTheSameBytesInEveryTimeZone() throws {
        defer { program.remove() }
        let zips = try ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"].map { zone in
            let made = try program.run(
                "bundle", "create", publisher.zip, "--from", publisher.source, "--release", "1",
                environment: ["TZ": zone])
            #expect(made.status == 0, "\(made.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: publisher.zip))
        }
        #expect(Set(zips).count == 1)
    }

    @Test func aRefusedUpdateIsOneLineAndTheInstalledVersionStays() throws {
        defer { program.remove() }
        let shop = try BundleShop(publisher)
        defer { shop.server.stop() }
        let old = try shop.publish("1")
        #expect(try program.run("bundle", "install", shop.server.url("/walks.zip")).status == 0)
        try publisher.removePhoto(1)
        try shop.publish("2")
        shop.replaceZip(by: old)
        let refused = try program.run("bundle", "update", "--yes")
        #expect(
            [65, 77].contains(refused.status) && refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        #expect(try publisher.installed()?["version"] as? String == "1")
    }
}

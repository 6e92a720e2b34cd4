import Foundation
import TestServer
import TestSupport
import Testing

/// What `photos sync` prints and how it ends, against a server with real sockets.
@Suite struct SyncTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func picture(_ number: Int) throws -> TestFile {
        TestFile(try TestPhoto.falun(number).jpeg(), contentType: "image/jpeg")
    }

    private func list(_ names: [String]) -> TestFile {
        let files = names.map { "<file id=\"\($0)\" name=\"Photo \($0)\" url=\"/img/\($0).jpg\"/>" }.joined()
        return TestFile(Array("<?xml version=\"1.0\"?><files>\(files)</files>".utf8), etag: "\"\(names.joined())\"")
    }

    private func add(_ server: TestServer, _ arguments: String...) throws {
        let result = try program.run(["sources", "add", server.url("/list.xml"), "--name", "s"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func whatAFeedHasIsDownloadedOnceAndNobodyIsAskedWithinTheTimeToLive() throws {
        defer { program.remove() }
        let server = try TestServer(files: [
            "/list.xml": list(["a", "b"]), "/img/a.jpg": try picture(1), "/img/b.jpg": try picture(2),
        ])
        defer { server.stop() }
        try add(server)
        #expect(server.requests.isEmpty)
        let result = try program.run("sync")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "2 new photos, 2 downloaded.\n")
        let photos = try program.photos()
        #expect(photos.compactMap { $0["state"] as? String } == ["cached", "cached"])
        #expect(photos.compactMap { $0["title"] as? String }.sorted() == ["Photo a", "Photo b"])
        #expect(photos.compactMap { $0["source"] as? String } == ["s", "s"])
        #expect(photos.allSatisfy { ($0["place"] as? [String: Any])?["name"] as? String == "Falun" })
        #expect(server.requests.count == 3)
        #expect(try program.run("sync").status == 0)
        #expect(server.requests.count == 3)
        #expect(try program.run("sync", "--force").output == "0 new photos, 0 downloaded.\n")
        #expect(server.requests.count == 4)
        let id = try #require(photos.first?["id"] as? String)
        #expect(try program.run("open", id, "--viewport", "20x20", "--json").status == 0)
        #expect(server.requests.count == 4)
    }

    @Test func aServerThatFailsIs69AndLosesNothing() throws {
        defer { program.remove() }
        let good = try picture(1)
        let server = try TestServer { request in
            switch request.path {
            case "/list.xml": list(["a", "gone", "page"]).reply(to: request)
            case "/img/a.jpg": good.reply(to: request)
            case "/img/page.jpg":
                TestReply(200, headers: [("Content-Type", "image/jpeg")], text: "<html>no picture</html>")
            default: TestReply(404, text: "none")
            }
        }
        try add(server)
        let result = try program.run("sync")
        #expect(result.status == 69)
        #expect(result.errors.contains("/img/gone.jpg answered 404 Not Found"))
        #expect(
            result.errors.contains(
                "/img/page.jpg is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image"))
        let states = try program.photos().compactMap { $0["state"] as? String }.sorted()
        #expect(states == ["cached", "failed", "failed"])
        server.stop()
        let offline = try program.run("sync", "--force")
        #expect(offline.status == 69)
        #expect(try program.photos().count == 3)
        #expect(try program.run("list").errors.contains("refresh failed"))
    }

    @Test func whatIsNoFeedIsOneClearError() throws {
        defer { program.remove() }
        let server = try TestServer(files: ["/list.xml": TestFile(Array("<html><body>Hello</body></html>".utf8))])
        defer { server.stop() }
        try add(server)
        let result = try program.run("sync", "--quiet")
        #expect(result.status == 69)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains("not a feed"))
    }

    @Test func syncTellsOneEventALine() throws {
        defer { program.remove() }
        let server = try TestServer(files: ["/list.xml": list(["a"]), "/img/a.jpg": try picture(1)])
        defer { server.stop() }
        try add(server)
        let lines = try program.run("sync", "--json").output.split(separator: "\n")
        let events = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(
            events.compactMap { $0["event"] as? String } == [
                "started", "updated", "downloading", "downloaded", "summary",
            ])
        #expect(events.last?["downloaded"] as? Int == 1)
    }

    @Test func aReadingCommandStartsASyncBesideWhenASourceIsDue() throws {
        defer { program.remove() }
        let server = try TestServer(files: ["/list.xml": list(["a"]), "/img/a.jpg": try picture(1)])
        defer { server.stop() }
        try add(server)
        #expect(try program.run("places", "--no-sync").status == 0)
        #expect(try program.run("places", environment: ["PHOTOS_NO_SYNC": "1"]).status == 0)
        #expect(server.requests.isEmpty)
        let started = ContinuousClock.now
        #expect(try program.run("places").status == 0)
        while try program.photos().first?["state"] as? String != "cached", ContinuousClock.now - started < .seconds(20)
        {
            usleep(50_000)
        }
        #expect(try program.photos().first?["state"] as? String == "cached")
    }

    @Test func whatCannotBeASourceIsWrongUsage() throws {
        defer { program.remove() }
        #expect(try program.run("sources", "add", "ftp://x/y", "--name", "n").status == 64)
        #expect(try program.run("sources", "add", "http://example.org/", "--fetch", "some").status == 64)
    }

    @Test func killedAtAnyMomentTheNextSyncMakesTheSameLibrary() throws {
        defer { program.remove() }
        let names = (0..<60).map { "p\($0)" }
        var files: [String: TestFile] = ["/list.xml": list(names)]
        for (number, name) in names.enumerated() { files["/img/\(name).jpg"] = try picture(number) }
        let server = try TestServer(files: files)
        defer { server.stop() }
        try add(server)
        let clock = ContinuousClock()
        let started = clock.now
        #expect(try program.run("sync").status == 0)
        let duration = clock.now - started
        let undisturbed = try program.run("list", "--json", "--limit", "0", "--no-sync").output
        var generator = SeededGenerator(seed: 3)
        for moment in 0..<Density.count(12, dense: 25) {
            try? FileManager.default.removeItem(atPath: program.library)
            try add(server)
            for _ in 0...(moment % 3) {
                let process = program.process(["sync", "--force"])
                try process.run()
                let wait = duration * Double.random(in: 0..<1, using: &generator)
                usleep(UInt32(max(0, wait / .microseconds(1))))
                if process.isRunning { kill(process.processIdentifier, SIGKILL) }
                process.waitUntilExit()
            }
            let result = try program.run("sync", "--force")
            try #require(result.status == 0, "\(result.errors)")
            let after = try program.run("list", "--json", "--limit", "0", "--no-sync").output
            try #require(after == undisturbed, "after moment \(moment)")
        }
    }
}

import Foundation
import TestServer
import TestSupport
import Testing

/// Sources and sync from outside, against a server with real sockets.
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

    @Test func onlyWhatIsOpenedIsDownloadedWhereASourceSaysSo() throws {
        defer { program.remove() }
        let server = try TestServer(files: [
            "/list.xml": list(["a", "b"]), "/img/a.jpg": try picture(1), "/img/b.jpg": try picture(2),
        ])
        defer { server.stop() }
        try add(server, "--fetch", "opened")
        #expect(try program.run("sync").output == "2 new photos, 0 downloaded.\n")
        let remote = try program.photos()
        #expect(remote.allSatisfy { $0["state"] as? String == "remote" })
        let id = try #require(remote.first?["id"] as? String)
        let opened = try program.run("open", id, "--viewport", "20x20", "--json").json()
        #expect((opened["photo"] as? [String: Any])?["state"] as? String == "cached")
        #expect(server.requests.count == 2)
        #expect(try program.photos().filter { $0["state"] as? String == "cached" }.count == 1)
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
        #expect(result.errors.contains("/img/gone.jpg was answered with status 404"))
        #expect(result.errors.contains("/img/page.jpg is not a JPEG, PNG, HEIC, AVIF or WebP picture"))
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

    @Test(arguments: [("merge", 3), ("replace", 2)]) func whatAFeedDropsStaysOrGoes(policy: String, left: Int) throws {
        defer { program.remove() }
        let files = try ["a", "b", "c"].enumerated().map { ("/img/\($0.element).jpg", try picture($0.offset)) }
        let lists = Lists([list(["a", "b"]), list(["b", "c"])])
        let server = try TestServer { request in
            if request.path == "/list.xml" { return lists.next().reply(to: request) }
            return files.first { $0.0 == request.path }?.1.reply(to: request) ?? TestReply(404, text: "")
        }
        defer { server.stop() }
        try add(server, "--policy", policy)
        try program.run("sync")
        let first = try program.photos()
        #expect(first.count == 2)
        let result = try program.run("sync", "--force")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try program.photos().count == left)
        let kept = first.first { $0["title"] as? String == "Photo b" }?["id"] as? String
        #expect(try program.photos().contains { $0["id"] as? String == kept })
    }

    @Test func aPictureThatCannotBeAskedForKeepsNoOtherFromComing() throws {
        defer { program.remove() }
        let urls = ["http://name:word@127.0.0.1/x.jpg", "http://127.0.0.1:99999/y.jpg", "/img/a.jpg"]
        let files = urls.map { "<file id=\"\($0)\" url=\"\($0)\"/>" }.joined()
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array("<files>\(files)</files>".utf8)), "/img/a.jpg": try picture(1),
        ])
        defer { server.stop() }
        try add(server)
        let result = try program.run("sync")
        #expect(result.status == 69)
        #expect(result.output.contains("1 downloaded"), "\(result.output) \(result.errors)")
        #expect(
            result.errors.contains("holds a name or password") && !result.errors.contains("word@"), "\(result.errors)")
        #expect(server.requests.map(\.path) == ["/list.xml", "/img/a.jpg"])
    }

    /// What is answered to something else ends its connection: what comes next on that may be late.
    @Test func whatIsNoPictureEndsItsConnection() throws {
        defer { program.remove() }
        let pictures = try (0..<8).map { Array(try TestPhoto.falun($0).jpeg()) }
        let list = (0..<8).map { "<file id=\"\($0)\" name=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        let server = try TestServer { request in
            guard let number = Int(request.path.dropFirst().prefix(1)) else {
                return TestReply(200, text: "<files>\(list)</files>")
            }
            guard number == 3 else { return TestReply(200, body: .bytes(pictures[number])) }
            var reply = TestReply(200, body: .bytes(Array("no picture".utf8)))
            reply.delay = .milliseconds(20)
            return reply
        }
        defer { server.stop() }
        try add(server)
        #expect(try program.run("sync").status == 69)
        for photo in try program.photos() {
            let title = try #require(photo["title"] as? String)
            guard let path = photo["path"] as? String else {
                #expect(title == "3" && photo["error"] as? String != nil)
                continue
            }
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(try Array(data) == pictures[#require(Int(title))])
        }
        let asked = server.requests
        let index = try #require(asked.firstIndex { $0.path == "/3.jpg" })
        #expect(!asked[(index + 1)...].contains { $0.connection == asked[index].connection })
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

    @Test func aPlaceOfAListOfPlacesIsFetchedWhenItIsOpened() throws {
        defer { program.remove() }
        let places = """
            <places><place id="1" name="Falun" country="Sweden" lat="60.607" lon="15.632" url="/falun.xml"/>\
            <place id="2" name="Kyoto" country="Japan" url="/kyoto.xml"/>\
            <place id="3" name="London, England, United Kingdom" lat="51.506" lon="-0.127" url="/london.xml"/>\
            <place id="4" name="London" country="GB" lat="55.95" lon="-3.19" url="/elsewhere.xml"/></places>
            """
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array(places.utf8)), "/falun.xml": list(["a"]), "/kyoto.xml": list(["b"]),
            "/img/a.jpg": try picture(1),
        ])
        defer { server.stop() }
        try add(server, "--fetch", "opened")
        #expect(try program.run("sync").status == 0)
        let sections = try #require(
            try program.run("places", "--json", "--no-sync").json()["sections"] as? [[String: Any]])
        let listed = sections.flatMap { $0["places"] as? [[String: Any]] ?? [] }
        // The fourth is not near what it is called.
        #expect(listed.compactMap { $0["name"] as? String } == ["Kyoto", "Falun", "Edinburgh", "London"])
        #expect(listed.allSatisfy { $0["photoCount"] == nil })
        let falun = try program.run("list", "se-falun", "--json").json()
        #expect((falun["photos"] as? [[String: Any]])?.compactMap { $0["title"] as? String } == ["Photo a"])
        #expect(!server.requests.contains { $0.path == "/kyoto.xml" })
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://x/y", "not a url", "http://name:word@host/"])
    func whatIsNotTheWebIsWrongUsage(url: String) throws {
        defer { program.remove() }
        #expect(try program.run("sources", "add", url, "--name", "n").status == 64)
        #expect(try program.run("sources", "add", "http://example.org/", "--fetch", "some").status == 64)
    }

    @Test func aFeedCannotLeadIntoThePrivateNetwork() throws {
        defer { program.remove() }
        let secret = try TestServer(files: ["/x.jpg": try picture(1)])
        defer { secret.stop() }
        // The source names 127.0.0.1; the picture is at another private name of this machine.
        let feed = "<files><file id=\"x\" url=\"\(secret.url("/x.jpg", host: "127.0.0.2"))\"/></files>"
        let server = try TestServer(files: ["/list.xml": TestFile(Array(feed.utf8))])
        defer { server.stop() }
        try add(server)
        let result = try program.run("sync")
        #expect(result.status == 69)
        #expect(result.errors.contains("private network"))
        #expect(secret.requests.isEmpty)
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
        for moment in 0..<25 {
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

/// Answers that change from one request to the next; the last stays.
private final class Lists: @unchecked Sendable {
    // Safe, because the lock is held wherever the array is touched.
    private var files: [TestFile]
    private let lock = NSLock()

    init(_ files: [TestFile]) {
        self.files = files
    }

    func next() -> TestFile {
        lock.withLock { files.count > 1 ? files.removeFirst() : files[0] }
    }
}

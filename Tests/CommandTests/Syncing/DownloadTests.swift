import Foundation
import TestServer
import TestSupport
import Testing

/// Downloads from outside: of one photo by two programs, of a large one in two goes, and what a terminal shows.
@Suite struct DownloadTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// A picture of 3 MB: comments make it long (ITU-T T.81, B.2.4.5).
    private func largePicture() throws -> [UInt8] {
        let jpeg = try TestPhoto.falun(1).jpeg()
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65533)
        return jpeg.prefix(2) + (0..<46).flatMap { _ in comment } + jpeg.dropFirst(2)
    }

    /// A server with a list of one photo, whose picture comes in pieces.
    private func server(_ picture: TestFile, pieces: (bytes: Int, pause: Duration)?) throws -> TestServer {
        try TestServer { request in
            guard request.path == "/a.jpg" else {
                return TestReply(200, text: "<files><file id=\"a\" url=\"/a.jpg\"/></files>")
            }
            var reply = picture.reply(to: request)
            reply.drip = pieces
            return reply
        }
    }

    private func add(_ server: TestServer, fetch: String = "all") throws {
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", fetch)
    }

    private func wait(_ what: String, until isTrue: () throws -> Bool) throws {
        let started = ContinuousClock.now
        while try !isTrue() {
            try #require(ContinuousClock.now - started < .seconds(30), "\(what)")
            usleep(10_000)
        }
    }

    @Test func aPhotoThatASyncDownloadsIsNotDownloadedAgainByWhoOpensIt() throws {
        defer { program.remove() }
        let picture = TestFile(try largePicture(), etag: "\"1\"")
        let server = try server(picture, pieces: (300_000, .milliseconds(50)))
        defer { server.stop() }
        try add(server)
        let sync = program.process(["sync"])
        try sync.run()
        try wait("the picture is asked for") { server.requests.contains { $0.path == "/a.jpg" } }
        let id = try #require(try program.photos().first?["id"] as? String)
        let opened = try program.run("open", id, "--viewport", "20x20", "--json")
        #expect(opened.status == 0, "\(opened.errors)")
        sync.waitUntilExit()
        #expect(sync.terminationStatus == 0)
        #expect(server.requests.count { $0.path == "/a.jpg" } == 1)
    }

    @Test func aPhotoThatIsBeingOpenedIsNotDownloadedAgainByASync() throws {
        defer { program.remove() }
        let picture = TestFile(try largePicture(), etag: "\"1\"")
        let server = try server(picture, pieces: (300_000, .milliseconds(50)))
        defer { server.stop() }
        try add(server, fetch: "opened")
        try program.run("sync")
        let id = try #require(try program.photos().first?["id"] as? String)
        let opening = program.process(["open", id, "--viewport", "20x20"])
        try opening.run()
        try wait("the picture is asked for") { server.requests.contains { $0.path == "/a.jpg" } }
        let sync = try program.run("sync", "--force")
        #expect(sync.status == 0, "\(sync.errors)")
        opening.waitUntilExit()
        #expect(opening.terminationStatus == 0)
        #expect(server.requests.count { $0.path == "/a.jpg" } == 1)
    }

    @Test func aLargePictureGoesOnWhereAKilledSyncLeftIt() throws {
        defer { program.remove() }
        let picture = TestFile(try largePicture(), etag: "\"1\"")
        let server = try server(picture, pieces: (200_000, .milliseconds(30)))
        defer { server.stop() }
        try add(server)
        let killed = program.process(["sync"])
        try killed.run()
        let staging = program.library + "/originals/staging"
        try wait("a part is there") {
            let parts = try FileManager.default.contentsOfDirectory(atPath: staging).filter { $0.hasSuffix(".part") }
            let sizes = parts.filter { !$0.hasPrefix("feed") }.map { part in
                (try? FileManager.default.attributesOfItem(atPath: "\(staging)/\(part)")[.size] as? Int) ?? 0
            }
            return (sizes.max() ?? 0) > 500_000
        }
        kill(killed.processIdentifier, SIGKILL)
        killed.waitUntilExit()
        let result = try program.run("sync", "--force")
        #expect(result.status == 0, "\(result.errors)")
        let asked = server.requests.filter { $0.path == "/a.jpg" }
        #expect(asked.count == 2)
        #expect(asked.last?.headers["if-range"] == "\"1\"")
        let photos = try #require(try program.run("list", "--json").json()["photos"] as? [[String: Any]])
        let path = try #require(photos.first?["path"] as? String)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(picture.bytes))
    }

    /// Runs the program on a terminal of its own (script(1)), and returns what that was sent.
    private func onTerminal(_ arguments: String) throws -> String {
        let process = program.process([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        process.arguments = ["-qec", "'\(Program.path)' \(arguments)", "/dev/null"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let sent = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: sent, as: UTF8.self)
    }

    @Test func aTerminalShowsOneBarWhileFilesAreDownloadedAndThenNone() throws {
        defer { program.remove() }
        let server = try server(
            TestFile(try largePicture(), etag: "\"1\""), pieces: (1_000_000, .milliseconds(60)))
        defer { server.stop() }
        try add(server)
        let sent = try onTerminal("sync")
        #expect(sent.contains("0 of 1 files"))
        #expect(sent.contains("s: 1 new"))
        // The last line that stays is the summary, drawn where the bar was taken away.
        let last = try #require(sent.split(separator: "\r").last { $0.contains("downloaded") })
        #expect(last.hasPrefix("\u{1B}[K1 new photo, 1 downloaded."))
    }

    @Test func aTerminalSaysThatAPhotoIsFetchedAndStopsSayingSoWhenThatFails() throws {
        defer { program.remove() }
        let server = try TestServer { request in
            request.path == "/a.jpg"
                ? TestReply(404, text: "none") : TestReply(200, text: "<files><file id=\"a\" url=\"/a.jpg\"/></files>")
        }
        defer { server.stop() }
        try add(server, fetch: "opened")
        try program.run("sync")
        let id = try #require(try program.photos().first?["id"] as? String)
        let sent = try onTerminal("open \(id)")
        let begin = try #require(sent.range(of: "Fetching …"))
        let end = try #require(sent.range(of: "\r\u{1B}[K", range: begin.upperBound..<sent.endIndex))
        #expect(sent[end.upperBound...].contains("answered 404 Not Found"))
    }
}

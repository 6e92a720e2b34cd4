import Catalog
import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing
import Times

/// What servers may ask of a sync, over as many runs as it takes.
@Suite struct PolitenessTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private static let list = "<files><file id=\"a\" url=\"/a.jpg\"/><file id=\"b\" url=\"/b.jpg\"/></files>"

    /// A server that answers the list with what is given, and pictures with `picture`.
    private func server(
        list: @escaping @Sendable (TestRequest) -> TestReply = { _ in TestReply(200, text: PolitenessTests.list) },
        picture: (@Sendable (TestRequest) -> TestReply)? = nil
    ) throws -> TestServer {
        let file = TestFile(try TestPhoto.falun(1).jpeg())
        return try TestServer { request in
            request.path.hasSuffix(".jpg") ? picture?(request) ?? file.reply(to: request) : list(request)
        }
    }

    private func add(_ server: TestServer, fetch: String = "all") throws {
        let result = try program.run(
            "sources", "add", server.url("/list.xml"), "--name", "s", "--ttl", "0", "--fetch", fetch)
        #expect(result.status == 0, "\(result.errors)")
    }

    /// The one source as the listing tells it.
    private func source() throws -> [String: Any] {
        let sources = try program.run("sources", "--json").json()["sources"] as? [[String: Any]]
        return try #require(sources?.first)
    }

    /// Seconds until the source is asked again.
    private func secondsToNext() throws -> Double {
        let next = try #require(try source()["nextAt"] as? String)
        return try Date(next, strategy: .iso8601).timeIntervalSinceNow
    }

    @Test(arguments: [429, 503]) func aServerThatWantsToBeLeftAloneIsSoOverRuns(status: Int) throws {
        defer { program.remove() }
        let server = try server(picture: { _ in TestReply(status, headers: [("Retry-After", "300")], text: "later") })
        defer { server.stop() }
        try add(server)
        let first = try program.run("sync")
        #expect(first.status == 69)
        #expect(first.errors.contains("127.0.0.1 wants to be left alone until"))
        // Of the pictures those that were on their way may have been asked for, and no list.
        let asked = server.requests.count
        #expect(asked <= 3)
        #expect(try program.run("sync").status == 75)
        let forced = try program.run("sync", "--force")
        #expect(forced.status == 75)
        #expect(forced.errors.contains("left alone until"))
        let photo = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("open", photo, "--viewport", "20x20").status == 69)
        #expect(server.requests.count == asked)
    }

    @Test func aDateSaysHowLongToo() throws {
        defer { program.remove() }
        let server = try server(list: { _ in
            let headers = [
                ("Date", "Tue, 01 Mar 2022 10:00:00 GMT"), ("Retry-After", "Tue, 01 Mar 2022 10:30:00 GMT"),
            ]
            return TestReply(503, headers: headers, text: "later")
        })
        defer { server.stop() }
        try add(server)
        #expect(try program.run("sync").status == 69)
        let seconds = try secondsToNext()
        #expect(seconds > 1700 && seconds <= 1800)
        _ = try program.run("sync")
        #expect(server.requests.count == 1)
    }

    @Test func aShortPauseIsWaitedOutForFilesAndWhereItIsForced() throws {
        defer { program.remove() }
        let refusals = Mutex(["/list.xml": 1, "/a.jpg": 1])
        let refuse: @Sendable (TestRequest) -> TestReply? = { request in
            let isRefused = refusals.withLock { left in
                defer { left[request.path, default: 0] -= 1 }
                return left[request.path, default: 0] > 0
            }
            return isRefused ? TestReply(429, headers: [("Retry-After", "1")], text: "later") : nil
        }
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let server = try server(
            list: { refuse($0) ?? TestReply(200, text: Self.list) },
            picture: { refuse($0) ?? picture.reply(to: $0) })
        defer { server.stop() }
        try add(server)
        let result = try program.run("sync", "--force")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "2 new photos, 2 downloaded.\n")
        #expect(server.requests.map(\.path).filter { $0 == "/list.xml" }.count == 2)
    }

    @Test func aServerThatNeverStopsAskingForPausesIsLeftAloneInTheEnd() throws {
        defer { program.remove() }
        let server = try server(picture: { _ in TestReply(429, headers: [("Retry-After", "1")], text: "later") })
        defer { server.stop() }
        try add(server)
        #expect(try program.run("sync").status == 69)
        #expect(server.requests.count <= 1 + 2 * 4)
    }

    @Test(arguments: [
        ("max-age=3600", 3600.0), ("max-age=31536000", 86_400), ("max-age=20", 900), ("no-cache", 0), ("max-age=0", 0),
    ])
    func whatAServerCallsFreshIsNotAskedForWithinBounds(control: String, seconds: Double) throws {
        defer { program.remove() }
        let server = try server(list: { _ in
            TestReply(200, headers: [("Cache-Control", control)], text: Self.list)
        })
        defer { server.stop() }
        try add(server, fetch: "opened")
        #expect(try program.run("sync").status == 0)
        #expect(abs(try secondsToNext() - seconds) < 30)
        #expect(try program.run("sync").status == 0)
        #expect(server.requests.count == (seconds == 0 ? 2 : 1))
        #expect(try program.run("sync", "--force").status == 0)
        #expect(server.requests.count == (seconds == 0 ? 3 : 2))
    }

    @Test func whatTheListAsksForHoldsAfterAnAnswerWithoutContentToo() throws {
        defer { program.remove() }
        let feed = TestFile(
            Array("<rss version=\"2.0\"><channel><title>t</title><ttl>120</ttl></channel></rss>".utf8),
            etag: "\"1\"", contentType: "application/rss+xml")
        let server = try server(list: { feed.reply(to: $0) })
        defer { server.stop() }
        try add(server, fetch: "opened")
        for _ in 0..<2 {
            #expect(try program.run("sync", "--force").status == 0)
            #expect(abs(try secondsToNext() - 7200) < 30)
        }
        #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
    }

    @Test func failuresMakeTheTimeBetweenTriesLonger() throws {
        defer { program.remove() }
        let server = try server(list: { _ in TestReply(500, text: "no") })
        defer { server.stop() }
        try add(server, fetch: "opened")
        for doubled in [300.0, 600, 1200] {
            #expect(try program.run("sync", "--force").status == 69)
            let seconds = try secondsToNext()
            #expect(seconds <= doubled && seconds > doubled * 0.7)
        }
        #expect(try program.run("sync").status == 69)
        #expect(server.requests.count == 3)
    }

    @Test func whatIsGoneIsSaidAndAskedForNoMore() throws {
        defer { program.remove() }
        let server = try server(list: { _ in TestReply(410, text: "gone") })
        defer { server.stop() }
        try add(server, fetch: "opened")
        let result = try program.run("sync")
        #expect(result.status == 69)
        #expect(result.errors.contains("it is gone, and is asked for no more"))
        #expect(try program.run("sync").status == 69)
        #expect(server.requests.count == 1)
        let source = try source()
        #expect(source["gone"] as? Bool == true && source["nextAt"] == nil)
        // A person may know better.
        #expect(try program.run("sync", "--force").status == 69)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [301, 308, 302]) func whatHasMovedForGoodIsAskedForWhereItIs(status: Int) throws {
        defer { program.remove() }
        let server = try server(list: { request in
            request.path == "/list.xml"
                ? TestReply(status, headers: [("Location", "/new.xml")]) : TestReply(200, text: Self.list)
        })
        defer { server.stop() }
        try add(server, fetch: "opened")
        for _ in 0..<2 { #expect(try program.run("sync", "--force").status == 0) }
        let paths = server.requests.map(\.path)
        let again = status == 302 ? ["/list.xml", "/new.xml"] : ["/new.xml"]
        #expect(paths == ["/list.xml", "/new.xml"] + again)
        #expect(try source()["url"] as? String == server.url("/list.xml"))
    }

    @Test func whereACaptivePortalSendsToIsNotRemembered() throws {
        defer { program.remove() }
        let isCaptive = Mutex(true)
        let server = try server(list: { request in
            if request.path == "/login" { return TestReply(200, text: "<html><body>Welcome, pay here</body></html>") }
            guard isCaptive.withLock({ $0 }) else { return TestReply(200, text: Self.list) }
            return TestReply(301, headers: [("Location", "/login")])
        })
        defer { server.stop() }
        try add(server, fetch: "opened")
        #expect(try program.run("sync").status == 69)
        isCaptive.withLock { $0 = false }
        #expect(try program.run("sync", "--force").status == 0)
        #expect(server.requests.map(\.path) == ["/list.xml", "/login", "/list.xml"])
    }

    @Test func whereAListHadMovedIsForgottenWhenItIsThereNoMore() throws {
        defer { program.remove() }
        let isBack = Mutex(false)
        let server = try server(list: { request in
            let isBack = isBack.withLock { $0 }
            if request.path == "/new.xml" {
                return isBack ? TestReply(410, text: "") : TestReply(200, text: Self.list)
            }
            return isBack
                ? TestReply(200, text: Self.list + " ") : TestReply(301, headers: [("Location", "/new.xml")])
        })
        defer { server.stop() }
        try add(server, fetch: "opened")
        #expect(try program.run("sync").status == 0)
        isBack.withLock { $0 = true }
        #expect(try program.run("sync", "--force").status == 69)
        #expect(try program.run("sync").status == 0)
        #expect(server.requests.map(\.path) == ["/list.xml", "/new.xml", "/new.xml", "/list.xml"])
        #expect(try source()["gone"] == nil)
    }

    @Test(arguments: [6, 8]) func validatorsAreNotBelievedForMoreThanAWeek(days: Int64) throws {
        defer { program.remove() }
        let feed = TestFile(Array(Self.list.utf8), etag: "\"1\"", contentType: "text/xml")
        let server = try server(list: { feed.reply(to: $0) })
        defer { server.stop() }
        try add(server, fetch: "opened")
        #expect(try program.run("sync").status == 0)
        let catalog = try Catalog(path: program.library + "/catalog.sqlite", access: .existing)
        let row = try #require(try catalog.sources.all().first?.row)
        let known = try #require(try catalog.feeds.own(ofSource: row))
        let answer = FeedAnswer(etag: known.etag, hasContent: true)
        let before =
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) - .seconds(days * 86_400)
        try catalog.feeds.note(.unchanged(answer), of: known, at: before)
        for _ in 0..<2 { #expect(try program.run("sync", "--force").status == 0) }
        let sent = server.requests.dropFirst().map { $0.headers["if-none-match"] }
        #expect(sent == [days > 7 ? nil : "\"1\"", "\"1\""])
    }

    @Test func listsOfOneHostAreAskedForOverOneConnection() throws {
        defer { program.remove() }
        let server = try server(list: { _ in
            var reply = TestReply(200, text: Self.list)
            reply.delay = .milliseconds(10)
            return reply
        })
        defer { server.stop() }
        for number in 0..<12 {
            _ = try program.run(
                "sources", "add", server.url("/\(number).xml"), "--name", "\(number)", "--fetch", "opened")
        }
        #expect(try program.run("sync").status == 0)
        #expect(server.requests.count == 12)
        #expect(server.connections == 1 && server.mostConnections == 1)
    }

    @Test func aPictureThatFailedIsTriedAgainWhenItIsDueThoughItsListIsFresh() throws {
        defer { program.remove() }
        let isBroken = Mutex(true)
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let server = try server(
            list: { _ in TestReply(200, headers: [("Cache-Control", "max-age=36000")], text: Self.list) },
            picture: { request in
                isBroken.withLock { $0 } && request.path == "/b.jpg"
                    ? TestReply(404, text: "no") : picture.reply(to: request)
            })
        defer { server.stop() }
        try add(server)
        #expect(try program.run("sync").status == 69)
        isBroken.withLock { $0 = false }
        func states() throws -> [String] { try program.photos().compactMap { $0["state"] as? String }.sorted() }
        #expect(try states() == ["cached", "failed"])
        let catalog = try Catalog(path: program.library + "/catalog.sqlite", access: .existing)
        let failed = try program.photos().first { $0["state"] as? String == "failed" }
        let id = try #require(failed?["id"] as? String)
        let row = try #require(try catalog.photos.row(id: id))
        try catalog.downloads.postpone([row], until: Instant(milliseconds: 1))
        // A command that reads starts a sync beside itself.
        _ = try program.run("places", environment: ["PHOTOS_NO_SYNC": ""])
        for _ in 0..<100 where try states() != ["cached", "cached"] { usleep(50_000) }
        #expect(try states() == ["cached", "cached"])
        #expect(server.requests.filter { $0.path == "/list.xml" }.count == 1)
    }

    @Test func everyRequestSaysWhoAsks() throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        try add(server)
        _ = try program.run("sync", environment: ["PHOTOS_CONTACT": "mailto:me@example.org"])
        let agents = Set(server.requests.compactMap { $0.headers["user-agent"] })
        #expect(server.requests.count == 3 && agents.count == 1)
        let agent = try #require(agents.first)
        #expect(agent.hasPrefix("photos/") && agent.contains("(") && agent.contains("+mailto:me@example.org"))
    }
}

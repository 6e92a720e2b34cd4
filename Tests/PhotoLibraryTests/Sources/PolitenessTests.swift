import Catalog
import Foundation
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// What servers may ask of a sync, over as many runs as it takes.
@Suite struct PolitenessTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private static let list = "<files><file id=\"a\" url=\"/a.jpg\"/><file id=\"b\" url=\"/b.jpg\"/></files>"

    /// A server that answers the list with what is given, and has no picture.
    private func server(
        list: @escaping @Sendable (TestRequest) -> TestReply = { _ in TestReply(200, text: PolitenessTests.list) }
    ) throws -> TestServer {
        let server = try TestServer { list($0) }
        try world.add(server.url("/list.xml"), timeToLive: 0, fetch: .opened)
        return server
    }

    /// Seconds until the source is asked again.
    private func secondsToNext() throws -> Double {
        let next = try #require(try world.source().nextAt)
        return try Date(next, strategy: .iso8601).timeIntervalSinceNow
    }

    @Test func aDateSaysHowLongTheServerIsLeftAlone() async throws {
        defer { world.remove() }
        let server = try server { _ in
            let headers = [
                ("Date", "Tue, 01 Mar 2022 10:00:00 GMT"), ("Retry-After", "Tue, 01 Mar 2022 10:30:00 GMT"),
            ]
            return TestReply(503, headers: headers, text: "later")
        }
        defer { server.stop() }
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        let seconds = try secondsToNext()
        #expect(seconds > 1700 && seconds <= 1800)
        try await world.sync(isForced: false)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        ("max-age=3600", 3600.0), ("max-age=31536000", 86_400), ("max-age=20", 900), ("no-cache", 0), ("max-age=0", 0),
    ])
    func whatAServerCallsFreshIsNotAskedForWithinBounds(control: String, seconds: Double) async throws {
        defer { world.remove() }
        let server = try server { _ in
            TestReply(200, headers: [("Cache-Control", control)], text: Self.list)
        }
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).failures.isEmpty)
        #expect(abs(try secondsToNext() - seconds) < 30)
        #expect(try await world.sync(isForced: false).isGood)
        #expect(server.requests.count == (seconds == 0 ? 2 : 1))
        #expect(try await world.sync().isGood)
        #expect(server.requests.count == (seconds == 0 ? 3 : 2))
    }

    @Test func whatTheListAsksForHoldsAfterAnAnswerWithoutContentToo() async throws {
        defer { world.remove() }
        let feed = TestFile(
            Array("<rss version=\"2.0\"><channel><title>t</title><ttl>120</ttl></channel></rss>".utf8),
            etag: "\"1\"", contentType: "application/rss+xml")
        let server = try server { feed.reply(to: $0) }
        defer { server.stop() }
        for _ in 0..<2 {
            #expect(try await world.sync().isGood)
            #expect(abs(try secondsToNext() - 7200) < 30)
        }
        #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
    }

    @Test func failuresMakeTheTimeBetweenTriesLonger() async throws {
        defer { world.remove() }
        let server = try server { _ in TestReply(500, text: "no") }
        defer { server.stop() }
        for doubled in [300.0, 600, 1200] {
            #expect(try await !world.sync().failures.isEmpty)
            let seconds = try secondsToNext()
            #expect(seconds <= doubled && seconds > doubled * 0.7)
        }
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        #expect(server.requests.count == 3)
    }

    @Test func whatIsGoneIsSaidAndAskedForNoMore() async throws {
        defer { world.remove() }
        let server = try server { _ in TestReply(410, text: "gone") }
        defer { server.stop() }
        let summary = try await world.sync(isForced: false)
        #expect(summary.reasons.contains("answered 410 Gone; it is not fetched again"), "\(summary.reasons)")
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        #expect(server.requests.count == 1)
        let source = try world.source()
        #expect(source.gone == true && source.nextAt == nil)
        // A person may know better.
        #expect(try await !world.sync().failures.isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [301, 308, 302]) func whatHasMovedForGoodIsAskedForWhereItIs(status: Int) async throws {
        defer { world.remove() }
        let server = try server { request in
            request.path == "/list.xml"
                ? TestReply(status, headers: [("Location", "/new.xml")]) : TestReply(200, text: Self.list)
        }
        defer { server.stop() }
        for _ in 0..<2 { #expect(try await world.sync().isGood) }
        let again = status == 302 ? ["/list.xml", "/new.xml"] : ["/new.xml"]
        #expect(server.requests.map(\.path) == ["/list.xml", "/new.xml"] + again)
        #expect(try world.source().url == server.url("/list.xml"))
    }

    @Test func whereACaptivePortalSendsToIsNotRemembered() async throws {
        defer { world.remove() }
        let isCaptive = Atomic(true)
        let server = try server { request in
            if request.path == "/login" { return TestReply(200, text: "<html><body>Welcome, pay here</body></html>") }
            guard isCaptive.load(ordering: .relaxed) else { return TestReply(200, text: Self.list) }
            return TestReply(301, headers: [("Location", "/login")])
        }
        defer { server.stop() }
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        isCaptive.store(false, ordering: .relaxed)
        #expect(try await world.sync().isGood)
        #expect(server.requests.map(\.path) == ["/list.xml", "/login", "/list.xml"])
    }

    @Test func whereAListHadMovedIsForgottenWhenItIsThereNoMore() async throws {
        defer { world.remove() }
        let isBack = Atomic(false)
        let server = try server { request in
            let isBack = isBack.load(ordering: .relaxed)
            if request.path == "/new.xml" {
                return isBack ? TestReply(410, text: "") : TestReply(200, text: Self.list)
            }
            return isBack
                ? TestReply(200, text: Self.list + " ") : TestReply(301, headers: [("Location", "/new.xml")])
        }
        defer { server.stop() }
        #expect(try await world.sync(isForced: false).isGood)
        isBack.store(true, ordering: .relaxed)
        #expect(try await !world.sync().failures.isEmpty)
        #expect(try await world.sync(isForced: false).isGood)
        #expect(server.requests.map(\.path) == ["/list.xml", "/new.xml", "/new.xml", "/list.xml"])
        #expect(try world.source().gone == nil)
    }

    @Test func listsOfOneHostAreAskedForOverOneConnection() async throws {
        defer { world.remove() }
        let server = try TestServer { _ in
            var reply = TestReply(200, text: Self.list)
            reply.delay = .milliseconds(10)
            return reply
        }
        defer { server.stop() }
        for number in 0..<12 { try world.add(server.url("/\(number).xml"), name: "\(number)", fetch: .opened) }
        #expect(try await world.sync(isForced: false).isGood)
        #expect(server.requests.count == 12)
        #expect(server.connections == 1 && server.mostConnections == 1)
    }

    @Test(arguments: [(429, 0), (429, 300), (503, 0), (503, 300)])
    func aForcedSyncThatIsRefusedHasFailed(status: Int, timeToLive: Int) async throws {
        defer { world.remove() }
        let isBusy = Atomic(false)
        let server = try TestServer { _ in
            isBusy.load(ordering: .relaxed)
                ? TestReply(status, headers: [("Retry-After", "3600")], text: "later")
                : TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
        }
        defer { server.stop() }
        try world.add(server.url("/list.xml"), name: "busy", timeToLive: timeToLive, fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        isBusy.store(true, ordering: .relaxed)
        let forced = try await world.sync()
        #expect(forced.failures.map(\.source) == ["busy"] && forced.event.failed == 1)
        #expect(server.requests.count == 2)
        let source = try world.source()
        #expect(source.waits == "server" && source.error != nil)
        // Now it is not asked.
        let waiting = try await world.sync()
        #expect(waiting.failures.isEmpty && waiting.isWaiting)
        #expect(server.requests.count == 2)
    }

    @Test func aFreshListThatIsForcedWaitsForItsServer() async throws {
        defer { world.remove() }
        let server = try TestServer { request in
            request.path == "/busy.xml"
                ? TestReply(503, headers: [("Retry-After", "3600")], text: "later")
                : TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
        }
        defer { server.stop() }
        try world.add(server.url("/list.xml"), name: "calm", fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        try world.add(server.url("/busy.xml"), name: "busy", fetch: .opened)
        #expect(try await !world.sync("busy", isForced: false).failures.isEmpty)
        let forced = try await world.sync("calm")
        #expect(forced.failures.isEmpty && forced.isWaiting)
        #expect(try await world.sync("calm", isForced: false).isGood)
        #expect(server.requests.count == 2)
    }

    @Test func whatFailedOtherwiseIsNoBetterSinceItsServerWantsToBeLeftAloneToo() async throws {
        defer { world.remove() }
        let isBusy = Atomic(false)
        let server = try TestServer { _ in
            isBusy.load(ordering: .relaxed)
                ? TestReply(503, headers: [("Retry-After", "3600")], text: "later") : TestReply(404, text: "no")
        }
        defer { server.stop() }
        try world.add(server.url("/list.xml"), name: "wrong", fetch: .opened)
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        isBusy.store(true, ordering: .relaxed)
        try world.add(server.url("/other.xml"), name: "busy", fetch: .opened)
        #expect(try await !world.sync("busy", isForced: false).failures.isEmpty)
        let busy = try await world.sync("busy", isForced: false)
        #expect(busy.failures.isEmpty && busy.isWaiting)
        #expect(try await !world.sync("wrong", isForced: false).failures.isEmpty)
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        #expect(server.requests.count == 2)
    }
}

import Catalog
import Foundation
import Synchronization
import TestLibraries
import TestServer
import TestSupport
import Testing

/// Messages about rate limits, and what servers learn about the program.
@Suite struct MannersTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private static let list = "<files><file id=\"a\" url=\"/a.jpg\"/><file id=\"b\" url=\"/b.jpg\"/></files>"

    /// A server that answers the list with what is given, and pictures with `picture`.
    private func server(
        list: @escaping @Sendable (TestRequest) -> TestReply = { _ in TestReply(200, text: MannersTests.list) },
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

    @Test func aServerThatWantsToBeLeftAloneIsSoOverRuns() throws {
        defer { program.remove() }
        let server = try server(picture: { _ in TestReply(429, headers: [("Retry-After", "300")], text: "later") })
        defer { server.stop() }
        try add(server)
        let first = try program.run("sync")
        #expect(first.status == 69)
        #expect(first.errors.contains("rate-limited by 127.0.0.1 until"))
        // Of the pictures those that were on their way may have been asked for, and no list.
        let asked = server.requests.count
        #expect(asked <= 3)
        #expect(try program.run("sync").status == 75)
        let forced = try program.run("sync", "--force")
        #expect(forced.status == 75)
        #expect(forced.errors.contains("rate-limited by"))
        let photo = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("open", photo, "--viewport", "20x20").status == 69)
        #expect(server.requests.count == asked)
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
        try catalog.downloads.postpone([row], until: 1)
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

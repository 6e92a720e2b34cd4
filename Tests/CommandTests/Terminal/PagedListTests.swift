import Foundation
import TestServer
import TestSupport
import Testing

/// Lists that servers divide into pages: RFC 5005, JSON Feed.
@Suite struct PagedListTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// A page of two photos of a feed, and a link to the next.
    private static func page(_ number: Int, next: String?) -> String {
        let entries = (0..<2).map { entry in
            """
            <entry><id>urn:x:\(number)-\(entry)</id><title>\(number)</title><updated>2024-01-01T00:00:00Z</updated>
            <link rel="enclosure" type="image/jpeg" href="/\(number)-\(entry).jpg"/></entry>
            """
        }
        let link = next.map { "<link rel=\"next\" href=\"\($0)\"/>" } ?? ""
        return "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>\(link)\(entries.joined())</feed>"
    }

    private func sync(_ server: TestServer) throws -> Program.Result {
        try program.run("sources", "add", server.url("/1"), "--name", "s", "--fetch", "opened")
        return try program.run("sync", "--json")
    }

    @Test func allPagesAreReadAtFirstAndOnlyTheNewOnesThen() throws {
        defer { program.remove() }
        let extra = Extra()
        let server = try TestServer { request in
            guard let number = Int(request.path.dropFirst()) else { return TestReply(404) }
            let first = number == 1 && extra.isOn ? "<!-- more -->" : ""
            return TestReply(200, text: Self.page(number, next: number < 5 ? "/\(number + 1)" : nil) + first)
        }
        defer { server.stop() }
        #expect(try sync(server).status == 0)
        #expect(try program.photos().count == 10)
        #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5"])
        extra.turnOn()
        try program.run("sync", "--force")
        #expect(server.requests.count == 6)
    }

    @Test(arguments: ["http://127.0.0.2:9/2", "/1", "/2"])
    func pagesElsewhereOrInACircleAreNotFollowed(next: String) throws {
        defer { program.remove() }
        let server = try TestServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return TestReply(200, text: Self.page(number, next: next))
        }
        defer { server.stop() }
        let result = try sync(server)
        #expect(result.output.contains("its next page is at another server") || result.output.contains("in a circle"))
        #expect(server.requests.count <= 2)
    }

    /// Whether the first page has changed.
    private final class Extra: Sendable {
        private let path = FileManager.default.temporaryDirectory.path + "/photos-extra-\(UUID().uuidString)"
        var isOn: Bool { FileManager.default.fileExists(atPath: path) }
        func turnOn() { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }
}

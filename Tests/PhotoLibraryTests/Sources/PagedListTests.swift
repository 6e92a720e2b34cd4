import Catalog
import Foundation
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// Lists that servers divide into pages: RFC 5005, JSON Feed.
@Suite struct PagedListTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
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

    @Test func allPagesAreReadAtFirstAndOnlyTheNewOnesThen() async throws {
        defer { world.remove() }
        let hasMore = Atomic(false)
        let server = try TestServer { request in
            guard let number = Int(request.path.dropFirst()) else { return TestReply(404) }
            let first = number == 1 && hasMore.load(ordering: .relaxed) ? "<!-- more -->" : ""
            return TestReply(200, text: Self.page(number, next: number < 5 ? "/\(number + 1)" : nil) + first)
        }
        defer { server.stop() }
        try world.add(server.url("/1"), fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try world.photos().count == 10)
        #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4", "/5"])
        hasMore.store(true, ordering: .relaxed)
        try await world.sync()
        #expect(server.requests.count == 6)
    }

    @Test(arguments: ["http://127.0.0.2:9/2", "/1", "/2"])
    func pagesElsewhereOrInACircleAreNotFollowed(next: String) async throws {
        defer { world.remove() }
        let server = try TestServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return TestReply(200, text: Self.page(number, next: next))
        }
        defer { server.stop() }
        try world.add(server.url("/1"), fetch: .opened)
        let events = Mutex<[SyncEvent]>([])
        _ = try await world.library.sources.sync { event in events.withLock { $0.append(event) } }
        let reasons = events.withLock { $0.compactMap(\.reason).joined(separator: "\n") }
        #expect(
            reasons.contains("its next page is on another server") || reasons.contains("form a loop"), "\(reasons)")
        #expect(server.requests.count <= 2)
    }
}

import Foundation
import TestServer
import TestSupport
import Testing

/// One library subscribes to another: what `photos serve` publishes, `photos sync` of a second takes over.
@Suite struct SubscriptionTests {
    private let first: Program
    private let second: Program

    init() throws {
        first = try Program()
        second = try Program()
    }

    /// A feed whose items have all that a feed can say.
    private static let list = """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss"><channel>
        <title>Museum</title>
        <item><guid isPermaLink="false">a</guid><title>&lt;i&gt;Stora Stöten&lt;/i&gt; &amp;amp; &lt;b&gt;gruvan&lt;/b&gt; 2 &amp;lt; 3</title>
          <description>First line &amp;amp; more.&lt;br&gt;Second &lt;i&gt;line&lt;/i&gt;.</description>
          <link>https://example.org/a</link><pubDate>Tue, 01 Mar 2022 10:00:00 GMT</pubDate>
          <category>mine, old</category><category>R&amp;D</category>
          <media:credit role="photographer">Åsa &amp; Örjan</media:credit>
          <media:license href="https://creativecommons.org/licenses/by/4.0/">CC BY</media:license>
          <media:content url="/a.jpg" type="image/jpeg"/><georss:point>60.6 15.63</georss:point></item>
        <item><guid isPermaLink="false">b</guid><title>Named</title><description>In words</description>
          <media:copyright>© Museum "West" &lt;1999&gt;</media:copyright><media:content url="/b.jpg" type="image/jpeg"/>
          <georss:featurename>Uppsala, Sweden</georss:featurename></item>
        </channel></rss>
        """

    /// The facts that must be the same, whatever the photo is called elsewhere.
    private func facts(_ program: Program) throws -> [String: NSDictionary] {
        let kept = [
            "title", "caption", "credit", "license", "keywords", "takenAt", "publishedAt", "width", "height", "type",
            "bytes",
            "sha256", "latitude", "longitude", "altitude", "direction", "place",
        ]
        var all: [String: NSDictionary] = [:]
        for photo in try program.photos() {
            // A file that can't be read is not a photo to publish.
            guard let hash = photo["sha256"] as? String else { continue }
            all[hash] = photo.filter { kept.contains($0.key) } as NSDictionary
        }
        return all
    }

    /// A library of files and of a source, two photos of which a person has set elsewhere. Returns how many photos it has.
    private func fill(_ source: TestServer, files: Int) throws -> Int {
        for number in 0..<files {
            var photo = TestPhoto.springfield(number + 10)
            photo.title = number.isMultiple(of: 3) ? nil : "Nr <\(number)> & co"
            photo.takenAt = number == 0 ? nil : "2011:05:02 10:11:\(10 + number % 50)"
            photo.keywords = number.isMultiple(of: 2) ? ["even"] : []
            photo.altitude = 181.5
            try photo.write("\(first.folder)/pictures/\(number).jpg")
        }
        try TestPhoto(seed: 5000).write("\(first.folder)/pictures/nowhere.jpg")
        try TestPhoto(seed: 5001).write("\(first.folder)/pictures/told.jpg")
        try "no picture".write(toFile: "\(first.folder)/pictures/broken.jpg", atomically: true, encoding: .utf8)
        try first.run("import", "\(first.folder)/pictures")
        #expect(
            try first.run("locate", "\(first.folder)/pictures/told.jpg", "--place", "is-reykjavik-3413829").status == 0)
        #expect(try first.run("locate", "\(first.folder)/pictures/1.jpg", "--at", "59.3293,18.0686").status == 0)
        try first.run("sources", "add", source.url("/list.xml"), "--name", "museum", "--fetch", "all")
        #expect(try first.run("sync").status == 0)
        return files + 4
    }

    private func museum() throws -> TestServer {
        let pictures = [
            try TestPhoto(seed: 900).jpeg(), try TestPhoto(seed: 901, takenAt: "1999:01:02 03:04:05").jpeg(),
        ]
        return try TestServer { request in
            switch request.path {
            case "/list.xml": TestReply(200, text: Self.list)
            case "/a.jpg": TestReply(200, headers: [("Content-Type", "image/jpeg")], body: .bytes(pictures[0]))
            default: TestReply(200, headers: [("Content-Type", "image/jpeg")], body: .bytes(pictures[1]))
            }
        }
    }

    @Test(arguments: ["feed.atom", "feed.json"])
    func aSecondLibraryHasTheSameCatalogue(feed: String) throws {
        defer { for program in [first, second] { program.remove() } }
        let source = try museum()
        defer { source.stop() }
        let count = try fill(source, files: 130)
        let server = try Serving(first)
        defer { _ = server.end(SIGTERM) }
        try second.run("sources", "add", "http://127.0.0.1:\(server.port)/\(feed)", "--allow-private")
        let sync = try second.run("sync")
        #expect(sync.status == 0, "\(sync.errors)")
        let (published, taken) = (try facts(first), try facts(second))
        #expect(taken.count == count && published.count == count)
        #expect(try second.photos().count == count)
        for (hash, photo) in taken { #expect(photo == published[hash]) }
        // A correction of a photo that stands on the last page comes over, and so does its removal.
        try first.run("locate", "\(first.folder)/pictures/nowhere.jpg", "--place", "no-oslo-3143244")
        #expect(try second.run("sync", "--force").status == 0)
        let oslo = try second.photos().filter { ($0["place"] as? [String: Any])?["id"] as? String == "no-oslo-3143244" }
        #expect(oslo.count == 1 && oslo[0]["sha256"] as? String != nil)
    }

    @Test func whatIsGoneFromAnyPageIsGoneFromASubscriberThatWantsTheWhole() throws {
        defer { for program in [first, second] { program.remove() } }
        for number in 0..<120 { try TestPhoto.falun(number).write("\(first.folder)/pictures/\(number).jpg") }
        try first.run("import", "\(first.folder)/pictures")
        let server = try Serving(first)
        defer { _ = server.end(SIGTERM) }
        let url = "http://127.0.0.1:\(server.port)/feed.atom"
        try second.run("sources", "add", url, "--allow-private", "--policy", "replace", "--fetch", "opened")
        try second.run("sync")
        #expect(try second.photos().count == 120)
        let oldest = try #require(try first.photos().map { $0["path"] as? String ?? "" }.sorted().first)
        try FileManager.default.removeItem(atPath: oldest)
        try first.run("import", "\(first.folder)/pictures")
        let again = try second.run("sync", "--force", "--json")
        #expect(again.output.contains("\"removed\":1"), "\(again.output)")
        #expect(try second.photos().count == 119)
        // What is as it was is told by the first page alone.
        let unchanged = try second.run("sync", "--force", "--json")
        #expect(unchanged.output.contains("\"event\":\"unchanged\""), "\(unchanged.output)")
    }
}

import Foundation
import TestServer
import TestSupport
import Testing

/// `photos list` as a person reads it.
@Suite struct ListTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func lines(_ arguments: String...) throws -> [String] {
        let result = try program.run(["list", "--no-sync"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func byTimePublishedEachLineHasThatTime() throws {
        defer { program.remove() }
        let items = [("a", "Tue, 01 Mar 2022 10:00:00 +0200"), ("b", "Wed, 02 Mar 2022 10:00:00 GMT"), ("c", nil)]
        let text = items.map { name, date in
            "<item><guid isPermaLink=\"false\">\(name)</guid><title>Photo \(name)</title>"
                + (date.map { "<pubDate>\($0)</pubDate>" } ?? "")
                + "<media:content url=\"/\(name).jpg\" type=\"image/jpeg\"/></item>"
        }
        let server = try TestServer { _ in
            TestReply(
                200,
                text: "<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\"><channel>\(text.joined())"
                    + "</channel></rss>")
        }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/feed.xml"), "--name", "s", "--fetch", "opened")
        #expect(try program.run("sync").status == 0)
        let published = try lines("--sort", "published")
        try #require(published.count == 3)
        #expect(published[0].contains("  2022-03-02 10:00 UTC  Photo b "), "\(published[0])")
        #expect(published[1].contains("  2022-03-01 08:00 UTC  Photo a "), "\(published[1])")
        #expect(published[2].contains("  unpublished           Photo c "), "\(published[2])")
        #expect(try lines().allSatisfy { $0.contains("  undated  Photo ") })
        let told = try program.run("list", "--no-sync", "--json", "--sort", "published").json()
        let photos = try #require(told["photos"] as? [[String: Any]])
        #expect(
            photos.map { $0["publishedAt"] as? String } == ["2022-03-02T10:00:00Z", "2022-03-01T08:00:00Z", nil])
    }

    @Test func thePhotosOfAPlaceStandUnderItsName() throws {
        defer { program.remove() }
        for number in 1...2 {
            try TestPhoto.falun(number, takenAt: "2011:05:0\(number) 10:11:12", title: "Photo \(number)")
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        #expect(try program.run("places", "--no-sync").status == 0)
        let listed = try lines("@1")
        try #require(listed.count == 3)
        #expect(listed[0] == "Falun, Sweden  se-falun-2715459")
        #expect(listed[1].hasPrefix("1  ") && listed[1].hasSuffix("  2011-05-02 10:11 +02:00  Photo 2"), "\(listed[1])")
        #expect(listed[2].hasPrefix("2  ") && listed[2].hasSuffix("  2011-05-01 10:11 +02:00  Photo 1"), "\(listed[2])")
        #expect(try program.run("show", "@2", "--no-sync").output.contains("Photo 1"))
    }

    @Test func aPhotoWithoutATitleIsCalledByItsIDOnce() throws {
        defer { program.remove() }
        let server = try TestServer { _ in TestReply(200, text: #"<files><file id="a" url="/a.jpg"/></files>"#) }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", "opened")
        #expect(try program.run("sync").status == 0)
        let id = try #require(try program.photos().first?["id"] as? String)
        #expect(try lines() == ["1  \(id)  undated  untitled  Unknown place"])
    }

    @Test func aPlaceThatNobodyKnowsIsPrintedByItsNameAlone() throws {
        defer { program.remove() }
        let server = try TestServer { request in
            request.path == "/list.xml"
                ? TestReply(200, text: "<places><place><name>Nowhere Town</name><url>/a.xml</url></place></places>")
                : TestReply(200, text: #"<files><file id="a" name="House" url="/a.jpg"/></files>"#)
        }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", "opened")
        #expect(try program.run("sync").status == 0)
        // Its list is fetched when it is listed.
        #expect(try program.run("list", "Nowhere Town").status == 0)
        let listed = try program.run("list", "--no-sync")
        #expect(listed.output.hasSuffix("  Nowhere Town\n"), "\(listed.output)")
    }
}

import Feeds
import TestSupport
import Testing

@Suite("Hostile input and input that is not a feed")
struct HostileTests {
    @Test(
        "Input that is not a feed gives one clear error",
        arguments: [
            ("", "the feed is empty"), (" \n\t", "the feed is empty"),
            ("<!DOCTYPE html><html><body>x</body></html>", "not a feed: an HTML page"),
            ("<HTML>", "not a feed: an HTML page"), ("hello", "not a feed: text"),
            ("\u{1}\u{2}\u{3}\u{4}", "not a feed: binary data"),
            ("\u{1F}\u{8}xx", "not a feed: binary data"),
            (#"{"message": "Not Found"}"#, "not a feed: JSON of another kind"),
            ("[1, 2]", "not a feed: JSON of another kind"),
            (#"[{"items": [{"id": 1, "image": "/a.jpg"}]}]"#, "not a feed: JSON of another kind"),
            ("{", "not a feed: invalid JSON of another kind"),
            ("<kml><Document/></kml>", "not a feed: an XML document of another kind (<kml>)"),
            ("<!-- only -->", "not a feed: text without an XML element"),
            ("%PDF-1.4", "not a feed: a PDF document"),
            (#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, "not a feed: an SVG picture"),
        ])
    func noFeed(text: String, sentence: String) {
        let error = #expect(throws: FeedError.self) { try FeedText.parse(text) }
        #expect(error?.description == sentence)
        let byByte = #expect(throws: FeedError.self) {
            let parser = FeedParser(baseURL: "http://example.org/")
            for byte in Array(text.utf8) { _ = try parser.feed([byte]) }
            _ = try parser.finish()
        }
        #expect(byByte == error)
    }

    @Test("A feed without entries is a feed")
    func emptyFeeds() throws {
        #expect(try FeedText.parse(FeedText.rss("")).entries.isEmpty)
        #expect(try FeedText.parse(FeedText.atom("")).entries.isEmpty)
        #expect(try FeedText.parse(FeedText.json("")).entries.isEmpty)
    }

    @Test("Entities are neither declared, expanded nor loaded")
    func entities() throws {
        let text = """
            <!DOCTYPE rss [<!ENTITY a "expanded"><!ENTITY b SYSTEM "file:///etc/hostname"><!ENTITY % c SYSTEM "http://127.0.0.1:1/"> %c;]>
            <rss><channel><title>&a;&b;</title><item><enclosure url="http://x/&b;" type="image/png"/></item></channel></rss>
            """
        let parsed = try FeedText.parse(text)
        #expect(parsed.feed.title == "&a;&b;" && parsed.items.first?.imageURL == "http://x/&b;")
    }

    @Test("More bytes or entries than the limit is an error, a larger entry is skipped")
    func limits() throws {
        let item = #"<item><link>/a.jpg</link></item>"#
        let bytes = Array(FeedText.rss(String(repeating: item, count: 100)).utf8)
        #expect(throws: FeedError.tooLarge(1000)) {
            try FeedParser.parse(bytes, baseURL: "http://a/", limits: FeedLimits(bytes: 1000))
        }
        #expect(throws: FeedError.tooManyEntries(99)) {
            try FeedParser.parse(bytes, baseURL: "http://a/", limits: FeedLimits(entries: 99))
        }
        let large = "<item><title>\(String(repeating: "x", count: 5000))</title><link>/a.jpg</link></item>" + item
        let parsed = try FeedParser.parse(
            Array(FeedText.rss(large).utf8), baseURL: "http://a/", limits: FeedLimits(entryBytes: 4096))
        #expect(parsed.items.count == 1 && parsed.feed.firstSkips.first?.reason == "it is larger than 4096 bytes")
        let json = FeedText.json(#"{"id": "1", "title": "\#(String(repeating: "x", count: 5000))", "image": "/a.jpg"}"#)
        let other = try FeedParser.parse(Array(json.utf8), baseURL: "http://a/", limits: FeedLimits(entryBytes: 4096))
        #expect(other.feed.skippedCount == 1 && other.items.isEmpty)
    }

    @Test(
        "Limits of depth, attributes, tags and namespaces stop the parser quickly",
        .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: "<a>", count: 300), "<a " + (0..<300).map { "a\($0)='x' " }.joined() + ">",
            "<a b='" + String(repeating: "x", count: 2_000_000) + "'>",
            (0..<20_000).map { "<n\($0)/>" }.joined(), (0..<20_000).map { "<a xmlns:n\($0)='u'/>" }.joined(),
            (0..<5).map { depth in "<a \((0..<200).map { "xmlns:n\(depth)x\($0)='u' " }.joined())>" }.joined(),
        ])
    func xmlLimits(markup: String) throws {
        let item = #"<item><link>/a.jpg</link></item>"#
        let parsed = try FeedText.parse(FeedText.rss(item + markup + item))
        #expect(parsed.items.count == 1 && !parsed.feed.isComplete && parsed.feed.problem?.isEmpty == false)
    }

    @Test("A long CDATA section and many stray end tags do not stop the parser", .timeLimit(.minutes(1)))
    func noLimit() throws {
        let item = #"<item><link>/a.jpg</link></item>"#
        let section = "<item><title><![CDATA[" + String(repeating: "x]&<>]] ", count: 2_000_000) + "]]]></title></item>"
        let ends = String(repeating: "</b>", count: 500_000)
        let parsed = try FeedText.parse(FeedText.rss(item + section + ends + item))
        #expect(parsed.items.count == 2 && parsed.feed.skippedCount == 1 && parsed.feed.isComplete)
        #expect(try FeedText.item("<title><![CDATA[]a]]b]]]></title>")?.title == "]a]]b]")
    }

    @Test("JSON that is nested too deeply stops the parser")
    func jsonDepth() throws {
        let text = FeedText.json(#"{"id": "1", "image": "/a.jpg"}, "# + String(repeating: "[", count: 1000))
        let parsed = try FeedText.parse(text)
        #expect(parsed.items.count == 1 && !parsed.feed.isComplete)
    }

    @Test(
        "Every hostile feed ends quickly", .enabled(if: Fixtures.exist, Comment(rawValue: Fixtures.missing)),
        .timeLimit(.minutes(1)), arguments: Fixtures.files("hostile/feeds", ["rss", "xml", "atom", "json", "gz"]))
    func hostile(file: String) throws {
        let start = ContinuousClock.now
        let outcome = FeedText.outcome(try Fixtures.bytes(file), pieces: 65_536)
        #expect(ContinuousClock.now - start < .seconds(2))
        for case .item(let item) in outcome.entries {
            #expect(item.imageURL.hasPrefix("http://") || item.imageURL.hasPrefix("https://"))
            #expect(!(item.title ?? "").contains("<script"))
        }
        if let title = outcome.feed?.title { #expect(!title.contains("onerror") && !title.contains("root:")) }
    }
}

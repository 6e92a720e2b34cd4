import Feeds
import Testing
import Times

@Suite("Atom")
struct AtomTests {
    @Test("An entry with an enclosure, XHTML and a licence becomes one photograph")
    func entry() throws {
        let parsed = try FeedText.parse(
            FeedText.atom(
                """
                <link rel="self" href="http://example.com/self"/><link href="/home"/>
                <entry xml:base="http://photos.example.org/2011/"><id>urn:x:1</id>
                <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Falu <i>gruva</i> &amp; <em>more</em></div></title>
                <link rel="alternate" type="text/html" href="1.html"/>
                <link rel="enclosure" type="image/jpeg" length="1234" href="1.jpg"/>
                <link rel="license" href="http://example.com/license"/>
                <author><name>Karin Ek</name><email>k@example.com</email></author>
                <published>2011-05-02T10:11:12+02:00</published><updated>2011-05-03T00:00:00Z</updated>
                <summary type="html">One&lt;br>two</summary></entry>
                """))
        let item = try #require(parsed.items.first)
        #expect(parsed.feed.kind == .atom && parsed.feed.link == "http://example.com/home")
        #expect(item.identity == "urn:x:1" && item.title == "Falu <i>gruva</i> & more")
        #expect(item.link == "http://photos.example.org/2011/1.html" && item.byteCount == 1234)
        #expect(item.imageURL == "http://photos.example.org/2011/1.jpg" && item.credit == "Karin Ek")
        #expect(item.license == "http://example.com/license" && item.caption == "One\ntwo")
        #expect(
            item.publishedAt == Instant(milliseconds: 1_304_323_872_000)
                && item.updatedAt == Instant(milliseconds: 1_304_380_800_000))
    }

    @Test(
        "The source of content and the pictures in it are used",
        arguments: [
            (#"<content type="image/png" src="a.png"/>"#, "a.png"),
            (#"<content type="html">&lt;img src="b.jpg"&gt;</content>"#, "b.jpg"),
            (#"<content type="html">cut off: &lt;img src="e.jpg" wid</content>"#, "e.jpg"),
            (
                #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p><img src="c.jpg" alt=""/></p></div></content>"#,
                "c.jpg"
            ),
        ])
    func content(content: String, expected: String) throws {
        let item = try FeedText.parse(FeedText.atom("<entry><id>1</id>\(content)</entry>")).items.first
        #expect(item?.imageURL == "http://example.com/feeds/" + expected)
    }

    @Test("Without a publication date, the date of the last change is used")
    func onlyUpdated() throws {
        let text =
            "<entry><id>1</id><link rel='enclosure' type='image/png' href='a'/><updated>2011-05-02T08:11:12Z</updated></entry>"
        #expect(
            try FeedText.parse(FeedText.atom(text)).items.first?.publishedAt == Instant(milliseconds: 1_304_323_872_000)
        )
    }

    @Test("Atom 0.3 and a single entry are read")
    func others() throws {
        let old =
            #"<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id><issued>2011-05-02T08:11:12Z</issued><content type="text/html" mode="escaped">&lt;img src="/a.jpg"></content></entry></feed>"#
        #expect(try FeedText.parse(old).items.first?.publishedAt == Instant(milliseconds: 1_304_323_872_000))
        let alone =
            #"<entry xmlns="http://www.w3.org/2005/Atom"><id>1</id><link rel="enclosure" href="/a.jpg"/></entry>"#
        #expect(try FeedText.parse(alone).items.count == 1)
    }

    @Test("An entry that links to a feed and has no picture is a place; a link to comments does not make one")
    func places() throws {
        let parsed = try FeedText.parse(
            FeedText.atom(
                """
                <entry><id>1</id><title>Falun, Dalarna, Sweden</title><link rel="alternate" type="application/atom+xml" href="/falun.atom"/></entry>
                <entry><id>2</id><link rel="replies" type="application/atom+xml" href="/c.atom"/></entry>
                """))
        #expect(parsed.places.first?.listURL == "http://example.com/falun.atom")
        #expect(parsed.places.count == 1 && parsed.feed.skippedCount == 1)
    }
}

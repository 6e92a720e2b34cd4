import Feeds
import Testing
import Times

@Suite("RSS and Media RSS")
struct RSSTests {
    @Test("An item of RSS 2.0 with Media RSS becomes a photograph with all its properties")
    func fullItem() throws {
        let parsed = try FeedText.parse(
            FeedText.rss(
                """
                <link>/mines/</link><ttl>5</ttl>
                <item><title>Falu &lt;i&gt;gruva&lt;/i&gt; &amp;amp; Stora Stöten</title><link>/photos/1</link>
                <guid isPermaLink="false">tag:example.com,2011:1</guid>
                <pubDate>Mon, 02 May 2011 10:11:12 +0200</pubDate>
                <description>&lt;p&gt;The &lt;b&gt;great&lt;/b&gt; pit.&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description>
                <media:group>
                <media:content url="small.jpg" type="image/jpeg" width="320" height="240" fileSize="10000"/>
                <media:content url="large.jpg" type="image/jpeg" width="4032" height="3024" fileSize="3145728"/>
                <media:content url="film.mp4" type="video/mp4" width="9000" height="9000"/>
                <media:hash algo="md5">DFDEC888B72151965A34B4B59031290A</media:hash>
                </media:group>
                <media:thumbnail url="thumb.jpg" width="75" height="75"/>
                <media:credit role="author">Someone else</media:credit>
                <media:credit role="photographer">Karin Ek</media:credit>
                <media:license href="https://creativecommons.org/licenses/by/4.0/">CC BY</media:license>
                <georss:point>60.607 15.632</georss:point></item>
                """))
        let item = try #require(parsed.items.first)
        #expect(parsed.feed.kind == .rss && parsed.feed.isComplete && parsed.feed.timeToLive == 300)
        #expect(parsed.feed.title == "Mines" && parsed.feed.link == "http://example.com/mines/")
        #expect(item.identity == "tag:example.com,2011:1" && item.link == "http://example.com/photos/1")
        #expect(item.title == "Falu <i>gruva</i> & Stora Stöten" && item.caption == "The <b>great</b> pit.")
        #expect(item.imageURL == "http://example.com/feeds/large.jpg" && item.mediaType == "image/jpeg")
        #expect(item.width == 4032 && item.height == 3024 && item.byteCount == 3_145_728)
        #expect(item.hash == FeedHash(algorithm: .md5, hexadecimal: "dfdec888b72151965a34b4b59031290a"))
        #expect(item.thumbnailURL == "http://example.com/feeds/thumb.jpg" && item.credit == "Karin Ek")
        #expect(item.license == "https://creativecommons.org/licenses/by/4.0/")
        #expect(
            item.publishedAt == Instant(milliseconds: 1_304_323_872_000) && item.latitude == 60.607
                && item.longitude == 15.632)
    }

    @Test("An item is identified by its guid, or its link, or its picture")
    func identity() throws {
        #expect(try FeedText.item("<guid>g</guid><link>/l</link>")?.identity == "g")
        #expect(try FeedText.item("<guid> </guid><link>/l</link>")?.identity == "http://example.com/l")
        #expect(try FeedText.item("")?.identity == "http://example.com/a.jpg")
    }

    @Test(
        "The best picture is used",
        arguments: [
            (
                #"<enclosure url="/e.jpg" type="image/jpeg" length="9"/><media:content url="/m.jpg" medium="image"/>"#,
                "m.jpg"
            ),
            (#"<enclosure url="/e.mp3" type="audio/mpeg"/><enclosure url="/e.png" type="image/png"/>"#, "e.png"),
            (#"<enclosure url="/e.JPG?x=1"/>"#, "e.JPG?x=1"),
            (#"<image><url>/i.png</url></image>"#, "i.png"),
            (#"<link>http://example.com/l.jpeg</link><description>&lt;img src="/d.jpg"></description>"#, "l.jpeg"),
            (
                #"<description>&lt;img src="/dot.gif" width=1>&lt;img alt="a=b" src='/d.jpg?a=1&amp;amp;b=2'></description>"#,
                "d.jpg?a=1&b=2"
            ),
            (#"<content:encoded><![CDATA[<p><img src="/c.jpg"></p>]]></content:encoded>"#, "c.jpg"),
            (#"<media:thumbnail url="/t.jpg"/>"#, "t.jpg"),
            (#"<media:content url="/page.html" medium="document"/><media:content url="/any"/>"#, "any"),
        ])
    func bestPicture(members: String, expected: String) throws {
        #expect(try FeedText.item(members, picture: "")?.imageURL == "http://example.com/" + expected)
    }

    @Test("An entry without an image is skipped, counted and reported")
    func skipped() throws {
        let parsed = try FeedText.parse(
            FeedText.rss(
                """
                <item><title>Words</title></item><item><enclosure url="/a.jpg"/></item>
                <item><guid>3</guid><enclosure url="file:///etc/passwd" type="image/png"/></item>
                """))
        #expect(parsed.items.count == 1 && parsed.feed.itemCount == 1 && parsed.feed.skippedCount == 2)
        #expect(
            parsed.feed.firstSkips.map(\.description) == [
                "entry 1 (Words): no image", "entry 3 (3): its image is at file:, not at http: or https:",
            ])
    }

    @Test("RSS 1.0 and 0.91 and a channel without an rss element are read too")
    func older() throws {
        let rdf = """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">
            <channel rdf:about="x"><title>T</title><items><rdf:Seq><rdf:li/></rdf:Seq></items></channel>
            <item rdf:about="http://example.com/1"><title>One</title><link>http://example.com/1.jpg</link>
            <dc:date>2011-05-02</dc:date><dc:creator>K</dc:creator></item></rdf:RDF>
            """
        let item = try #require(try FeedText.parse(rdf).items.first)
        #expect(
            item.identity == "http://example.com/1" && item.credit == "K"
                && item.publishedAt == Instant(milliseconds: 1_304_294_400_000))
        let bare = "<channel><item><link>http://example.com/1.jpg</link></item></channel>"
        #expect(try FeedText.parse(bare).items.count == 1)
    }

    @Test("An undeclared prefix has its common meaning, a declared one that of its namespace")
    func prefixes() throws {
        let undeclared =
            #"<rss><channel><item><media:content url="http://a.b/c.jpg" type="image/jpeg"/></item></channel></rss>"#
        #expect(try FeedText.parse(undeclared).items.count == 1)
        let other =
            #"<rss xmlns:m="https://search.yahoo.com/mrss"><channel><item><m:content url="http://a.b/c.jpg" medium="image"/></item></channel></rss>"#
        #expect(try FeedText.parse(other).items.count == 1)
    }

    @Test(
        "Credit and licence are read from all their elements",
        arguments: [
            ("<author>nobody@flickr.com (Example)</author>", "Example"),
            ("<dc:creator>Karin &lt;b&gt;Ek&lt;/b&gt;</dc:creator>", "Karin Ek"),
            ("<media:content url='/x.jpg'><media:credit>In content</media:credit></media:content>", "In content"),
        ])
    func credit(members: String, expected: String) throws {
        #expect(try FeedText.item(members)?.credit == expected)
    }

    @Test(
        "Keywords, tags, categories and subjects are keywords, each once",
        arguments: [
            ("<media:keywords>mine, pit ,, mine</media:keywords>", ["mine", "pit"]),
            ("<media:group><media:keywords>mine</media:keywords></media:group>", ["mine"]),
            ("<category domain='x'>Places/Sweden</category><category>mine</category>", ["Places/Sweden", "mine"]),
            ("<media:category scheme='urn:flickr:tags'>mine redpaint</media:category>", ["mine", "redpaint"]),
            ("<media:category scheme='http://example.com/'>Arts</media:category>", []),
            ("<dc:subject>a &amp;lt;b&amp;gt; c, d</dc:subject>", ["a c", "d"]), ("<category> </category>", []),
            ("", []),
        ])
    func keywords(members: String, expected: [String]) throws {
        #expect(try FeedText.item(members)?.keywords == expected)
    }

    @Test("A hundred keywords are kept, none of them longer than 200 bytes")
    func manyKeywords() throws {
        let words = (0..<500).map { "\($0)" + String(repeating: "x", count: 300) }.joined(separator: ",")
        let keywords = try #require(try FeedText.item("<media:keywords>\(words)</media:keywords>")?.keywords)
        #expect(keywords.count == 100 && keywords.allSatisfy { $0.utf8.count <= 200 })
    }

    @Test("Atom's categories are keywords by their labels, else their terms")
    func atomCategories() throws {
        let entry = """
            <entry><id>1</id><link rel="enclosure" type="image/jpeg" href="/a.jpg"/><category term="falun" scheme="s"/>\
            <category term="x" label="Falu gruva"/></entry>
            """
        #expect(try FeedText.parse(FeedText.atom(entry)).items.first?.keywords == ["falun", "Falu gruva"])
    }
}

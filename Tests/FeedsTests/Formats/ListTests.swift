import Feeds
import Testing
import Times

@Suite("Plain lists")
struct ListTests {
    @Test(
        "Files are read from attributes and elements, in any case and under any common name",
        arguments: [
            #"<files><file id="1" name="a.jpg" url="/a.jpg"/></files>"#,
            #"<?xml version="1.0"?><Files><File ID="1" Name="a.jpg" URL="/a.jpg"></File></Files>"#,
            "<list><item><id>1</id><name>a.jpg</name><url>/a.jpg</url></item></list>",
            "<photos><photo><Id>1</Id><fileName>a.jpg</fileName><image-url>/a.jpg</image-url></photo></photos>",
            #"<a><b><images><image id="1" title="a.jpg" src="/a.jpg"/></images></b></a>"#,
            #"<files xmlns="urn:x:unknown"><entry id="1"><title>a.jpg</title><link href="/a.jpg"/></entry></files>"#,
            #"<items><item id="1" name="a.jpg"><file url="/a.jpg"/></item></items>"#,
        ])
    func files(text: String) throws {
        let parsed = try FeedText.parse(text)
        let item = try #require(parsed.items.first)
        #expect(parsed.feed.kind == .files && parsed.feed.itemCount == 1)
        #expect(item.identity == "1" && item.title == "a.jpg" && item.imageURL == "http://example.com/a.jpg")
    }

    @Test("A URL alone is a file, identified by the URL")
    func onlyURLs() throws {
        let urls = "<urls><url>http://example.com/a</url><url>http://example.com/b</url></urls>"
        #expect(try FeedText.parse(urls).items.map(\.identity) == ["http://example.com/a", "http://example.com/b"])
        let sitemap =
            #"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://example.com/a.jpg</loc></url></urlset>"#
        #expect(try FeedText.parse(sitemap).items.count == 1)
    }

    @Test("A file can have all properties of a photograph")
    func allFacts() throws {
        let parsed = try FeedText.parse(
            """
            <files><file><id>1</id><url>/1.jpg</url><title>Falu gruva</title><caption>The &lt;b&gt;pit&lt;/b&gt;</caption>
            <photographer>Karin Ek</photographer><license>CC BY</license><date>2011-05-02T08:11:12Z</date>
            <lat>60.607</lat><lon>15.632</lon><place>Falun</place><country>SE</country><thumb>/t.jpg</thumb>
            <link>/1.html</link><type>image/jpeg</type><size>1234</size><width>40</width><height>30</height>
            <sha1>DA39A3EE5E6B4B0D3255BFEF95601890AFD80709</sha1></file></files>
            """)
        let item = try #require(parsed.items.first)
        #expect(item.title == "Falu gruva" && item.caption == "The <b>pit</b>" && item.credit == "Karin Ek")
        #expect(
            item.license == "CC BY" && item.publishedAt == Instant(milliseconds: 1_304_323_872_000)
                && item.byteCount == 1234)
        #expect(item.latitude == 60.607 && item.place == FeedPlaceName(name: "Falun", countryCode: "SE"))
        #expect(item.thumbnailURL == "http://example.com/t.jpg" && item.link == "http://example.com/1.html")
        #expect(item.width == 40 && item.height == 30 && item.hash?.algorithm == .sha1)
    }

    @Test("A list of places gives places, each with a list of its own")
    func places() throws {
        let parsed = try FeedText.parse(
            """
            <places><place id="f" name="Falun" region="Dalarna" country="Sweden" lat="60.607" lon="15.632" url="falun.xml" photos="12"/>
            <place><name>Kiruna</name><countryCode>se</countryCode><feed>/kiruna.rss</feed></place>
            <place id="x" name="Nowhere"/></places>
            """)
        #expect(parsed.feed.kind == .places && parsed.feed.placeCount == 2 && parsed.feed.skippedCount == 1)
        let falun = try #require(parsed.places.first)
        #expect(
            falun.identity == "f" && falun.listURL == "http://example.com/feeds/falun.xml" && falun.photoCount == 12)
        #expect(falun.name == FeedPlaceName(name: "Falun", region: "Dalarna", country: "Sweden"))
        #expect(falun.latitude == 60.607 && falun.longitude == 15.632)
        #expect(parsed.places.last?.name == FeedPlaceName(name: "Kiruna", countryCode: "SE"))
        #expect(parsed.places.last?.identity == "http://example.com/kiruna.rss")
        #expect(parsed.feed.firstSkips.first?.reason == "a place without the URL of its list")
    }

    @Test("Places can be in a list with another name, and in OPML")
    func otherPlaces() throws {
        let list = try FeedText.parse(#"<toplist><place name="Falun" url="/f"/></toplist>"#)
        #expect(list.feed.kind == .places && list.places.count == 1)
        let opml = try FeedText.parse(
            """
            <opml version="2.0"><head><title>Mines</title></head><body><outline text="Sweden">
            <outline text="Falun" type="rss" xmlUrl="http://example.com/f.rss"/></outline></body></opml>
            """)
        #expect(opml.places.first?.name.name == "Falun" && opml.feed.isComplete)
    }
}

/// Feeds of every kind that is read, small.
enum FeedSeeds {
    static func all() -> [[UInt8]] {
        texts.map { Array($0.utf8) } + wide
    }

    /// UTF-16 in either order.
    private static var wide: [[UInt8]] {
        let text = #"<?xml version="1.0" encoding="utf-16"?><files><file id="å" url="/a.jpg"/></files>"#
        let units = [0xFEFF] + Array(text.utf16)
        return [
            units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ]
    }

    private static let texts = [
        """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss"
         xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:base="/b/">
        <channel><title>A &amp; b</title><link>http://example.org/</link><ttl>60</ttl>
        <item><guid isPermaLink="false">1</guid><title><![CDATA[<b>T</b>]]></title><pubDate>Mon, 02 May 2011 10:11:12 +0200</pubDate>
        <enclosure url="a.jpg" type="image/jpeg" length="12"/><georss:point>60.6 15.6</georss:point>
        <media:group><media:content url="b.jpg" width="9" height="8" isDefault="true"/><media:thumbnail url="t.jpg"/>
        <media:credit>K</media:credit><media:keywords>a, b</media:keywords><media:hash algo="md5">0123456789abcdef0123456789abcdef</media:hash>
        </media:group><description>&lt;img src="c.jpg"&gt; x</description></item></channel></rss>
        """,
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
         xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><channel rdf:about="/"><title>R</title></channel>
        <item rdf:about="/1"><link>/1.jpg</link><title>One</title><geo:lat>1</geo:lat><geo:long>2</geo:long></item></rdf:RDF>
        """,
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title type="html">&lt;i&gt;A&lt;/i&gt;</title><entry><id>tag:1</id>
        <updated>2011-05-02T10:11:12.5Z</updated><link rel="enclosure" href="/a.png" type="image/png" length="3"/>
        <author><name>K</name></author><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><img src="x.jpg"/></div></content>
        <category term="c" label="C"/></entry></feed>
        """,
        #"""
        {"version": "https://jsonfeed.org/version/1.1", "title": "J\u00e5\ud83d\uddfb", "items": [{"id": 7, "image": "/i.jpg",
         "content_html": "<p>x</p>", "attachments": [{"url": "/a.jpg", "mime_type": "image/jpeg", "size_in_bytes": 5}],
         "date_published": "2011-05-02T10:11:12+02:00", "authors": [{"name": "K"}], "tags": ["a"], "_geo":
         {"type": "Point", "coordinates": [15.6, 60.6]}}]}
        """#,
        """
        <places><place id="1" name="Falun, Dalarna, Sweden" lat="60.6" lon="15.6" url="/f.xml" count="3"/></places>
        """,
        #"""
        <files><file id="1" name="a.jpg" url="a.jpg" size="9" sha256="\#(String(repeating: "ab", count: 32))" taken="2011:05:02 10:11:12"
         latitude="60.6" longitude="15.6" city="Falun" country="SE" tags="x,y"/><file>http://example.org/b.jpg</file></files>
        """,
        """
        <opml version="2.0"><head><title>O</title></head><body><outline text="g"><outline text="Falun" xmlUrl="/f.rss"/>
        </outline></body></opml>
        """,
        #"""
        jsonFlickrApi({"photos": {"photo": [{"id": "1", "owner": "2@N03", "secret": "s", "server": "28", "title": "It\'s",
         "description": {"_content": "d"}, "dateupload": "1387220470", "latitude": "40.1", "longitude": -105, "accuracy": "16",
         "tags": "a b", "license": "4", "url_l": "https://example.org/l.jpg", "width_l": "1024", "height_l": 683}]}, "stat": "ok"})
        """#,
        #"""
        {"places": {"place": [{"place_id": "h", "latitude": 51.5, "longitude": -0.1, "_content": "London, England, United Kingdom",
         "photo_count": "17"}]}, "stat": "ok"}
        """#,
        #"{"stat": "fail", "code": 100, "message": "Invalid API Key"}"#,
        #"<rsp stat="ok"><photos page="1"><photo id="5" owner="2@N04" secret="31b" server="655" title="ö"/></photos></rsp>"#,
        #"<rsp stat="fail"><err code="1" msg="Not found"/></rsp>"#,
        "<rss><channel><item><title>a<item><link>b.jpg</channel>&nbsp;&#x41;&unknown; <![CDATA[ x",
    ]
}

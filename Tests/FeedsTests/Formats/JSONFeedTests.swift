import Feeds
import Testing
import Times

@Suite("JSON Feed")
struct JSONFeedTests {
    @Test("An item of JSON Feed becomes one photograph")
    func item() throws {
        let parsed = try FeedText.parse(
            FeedText.json(
                #"""
                {"id": 7, "url": "/photos/7", "title": "Falu \u00e5 \ud83d\uddfb & <b>pit</b>", "content_html": "<p>One</p><p>two</p>",
                 "attachments": [{"url": "/a.mp3", "mime_type": "audio/mpeg"}, {"url": "/7.jpg", "mime_type": "image/jpeg", "size_in_bytes": 1234}],
                 "date_published": "2011-05-02T10:11:12+02:00", "date_modified": "2011-05-03T00:00:00Z",
                 "authors": [{"name": "Karin Ek", "url": "http://example.com/k"}], "tags": ["a", {"b": null}],
                 "_geo": {"latitude": 60.607, "longitude": "15.632"}}
                """#))
        let item = try #require(parsed.items.first)
        #expect(parsed.feed.kind == .json && parsed.feed.title == "Mines" && parsed.feed.isComplete)
        #expect(item.identity == "7" && item.title == "Falu å 🗻 & <b>pit</b>" && item.caption == "One\ntwo")
        #expect(item.imageURL == "http://example.com/7.jpg" && item.byteCount == 1234 && item.mediaType == "image/jpeg")
        #expect(
            item.publishedAt == Instant(milliseconds: 1_304_323_872_000)
                && item.updatedAt == Instant(milliseconds: 1_304_380_800_000))
        #expect(item.credit == "Karin Ek" && item.latitude == 60.607 && item.longitude == 15.632)
    }

    @Test("The image has precedence over attachments, and these over pictures in the text")
    func pictures() throws {
        let all =
            #"{"id": "1", "image": "/i.jpg", "content_html": "<img src='/c.jpg'>", "attachments": [{"url": "/a.jpg", "mime_type": "image/jpeg"}]}"#
        #expect(try FeedText.parse(FeedText.json(all)).items.first?.imageURL == "http://example.com/i.jpg")
        let inline = #"{"id": "1", "content_html": "<img src=\"\/c.jpg\">"}"#
        #expect(try FeedText.parse(FeedText.json(inline)).items.first?.imageURL == "http://example.com/c.jpg")
    }

    @Test("Invalid escapes and extra commas in JSON are accepted")
    func lenient() throws {
        let text = FeedText.json(#"{"id": "1", "image": "/i.jpg", "title": "It\'s \ud800 a \q pit",},"#)
        #expect(try FeedText.parse(text).items.first?.title == "It's \u{FFFD} a q pit")
    }

    @Test("A feed that is invalid in the middle gives the earlier entries and reports it")
    func broken() throws {
        let text = FeedText.json(#"{"id": "1", "image": "/i.jpg"}, {"id": "2" "image": "/j.jpg"}"#)
        let parsed = try FeedText.parse(text)
        #expect(parsed.items.count == 1 && !parsed.feed.isComplete && parsed.feed.problem == "invalid JSON")
    }

    @Test("An item that links to a feed is a place")
    func place() throws {
        let text =
            #"{"id": "f", "title": "Falun", "attachments": [{"url": "/falun.json", "mime_type": "application/feed+json"}]}"#
        let place = try #require(try FeedText.parse(FeedText.json(text)).places.first)
        #expect(place.listURL == "http://example.com/falun.json" && place.name.name == "Falun" && place.identity == "f")
    }

    @Test("A position can be a GeoJSON point, and a place can have members")
    func geography() throws {
        let text =
            #"{"id": "1", "image": "/i.jpg", "location": {"name": "Falun", "country": "Sweden"}, "geometry": {"type": "Point", "coordinates": [15.632, 60.607]}}"#
        let item = try #require(try FeedText.parse(FeedText.json(text)).items.first)
        #expect(item.latitude == 60.607 && item.longitude == 15.632)
        #expect(item.place == FeedPlaceName(name: "Falun", country: "Sweden"))
    }

    @Test(
        "Tags are keywords; Flickr's own JSON separates them by spaces",
        arguments: [
            (#""tags": ["mine", "New York"]"#, ["mine", "New York"]), (#""tags": ["New York"]"#, ["New York"]),
            (#""tags": "mine, pit""#, ["mine", "pit"]), (#""tags": []"#, []), (#""tags": null"#, []),
            (#""media": {"m": "/m.jpg"}, "tags": "mine pit""#, ["mine", "pit"]),
        ])
    func tags(member: String, expected: [String]) throws {
        let text = FeedText.json(#"{"id": "1", "image": "/i.jpg", "# + member + "}")
        #expect(try FeedText.parse(text).items.first?.keywords == expected)
    }
}

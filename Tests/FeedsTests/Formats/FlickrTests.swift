import Feeds
import TestSupport
import Testing
import Times

@Suite("Flickr's API")
struct FlickrTests {
    private static let rest =
        "https://api.flickr.com/services/rest/?method=flickr.places.getTopPlacesList&place_type_id=7&api_key=k1&format=json"

    private static let photo = #"""
        {"id": "11406714354", "owner": "52755911@N03", "secret": "a40d3739d7", "server": "2828", "farm": 3,
         "title": "Pit & <b>mine</b>", "description": {"_content": "It\'s deep"}, "dateupload": "1387220470",
         "datetaken": "2013-12-16 11:01:10", "lastupdate": "1387220500", "ownername": "Karin Ek", "latitude": "60.6",
         "longitude": 15.63, "accuracy": "16", "tags": "falun mine", "license": "5"}
        """#

    private func photos(_ list: String) -> String {
        #"{"photos": {"page": 1, "pages": 1, "total": "1", "photo": [\#(list)]}, "stat": "ok"}"#
    }

    @Test(
        "Photos of a search are photographs, by the escape that JSON does not have", arguments: ["", "jsonFlickrApi("])
    func search(function: String) throws {
        let text = function + photos(Self.photo) + (function.isEmpty ? "" : ")")
        let parsed = try FeedText.parse(text, base: Self.rest)
        let item = try #require(parsed.items.first)
        #expect(parsed.feed.isComplete && parsed.feed.itemCount == 1)
        #expect(item.identity == "11406714354" && item.title == "Pit & <b>mine</b>" && item.caption == "It's deep")
        #expect(item.imageURL == "https://live.staticflickr.com/2828/11406714354_a40d3739d7_b.jpg")
        #expect(item.link == "https://www.flickr.com/photos/52755911@N03/11406714354")
        #expect(
            item.publishedAt == Instant(milliseconds: 1_387_220_470_000)
                && item.updatedAt == Instant(milliseconds: 1_387_220_500_000))
        #expect(item.latitude == 60.6 && item.longitude == 15.63 && item.keywords == ["falun", "mine"])
        #expect(item.credit == "Karin Ek" && item.license == "CC BY-SA 2.0")
    }

    @Test("The largest picture with a URL is used, with its size; otherwise the original by its secret")
    func sizes() throws {
        let named = #"""
            {"id": "1", "secret": "s", "server": "2", "originalsecret": "o", "originalformat": "png",
             "url_q": "https://a.example/q.jpg", "url_l": "https://a.example/l.jpg", "width_l": "1024", "height_l": 683,
             "url_m": "https://a.example/m.jpg"}
            """#
        let largest = try #require(try FeedText.parse(photos(named)).items.first)
        #expect(largest.imageURL == "https://a.example/l.jpg" && largest.width == 1024 && largest.height == 683)
        #expect(largest.thumbnailURL == "https://a.example/q.jpg")
        let original = #"{"id": "1", "secret": "s", "server": "2", "originalsecret": "o", "originalformat": "png"}"#
        #expect(
            try FeedText.parse(photos(original)).items.first?.imageURL == "https://live.staticflickr.com/2/1_o_o.png")
        // Only values that are valid ids get into a URL.
        let hostile = #"{"id": "1", "secret": "s", "server": "2/../../evil"}"#
        #expect(try FeedText.parse(photos(hostile)).items.isEmpty)
    }

    @Test("A position of zeros without accuracy is ignored")
    func noPosition() throws {
        for zeros in [#""latitude": 0, "longitude": 0, "accuracy": 0"#, #""latitude": "0", "longitude": "0""#] {
            let item = try FeedText.parse(photos(#"{"id": "1", "secret": "s", "server": "2", \#(zeros)}"#)).items.first
            #expect(item != nil && item?.latitude == nil && item?.longitude == nil)
        }
    }

    private static let places = #"""
        {"places": {"total": 1, "place": [{"place_id": "hP_s5s9VVr5Qcg", "woeid": "44418", "latitude": 51.506,
         "longitude": -0.127, "place_url": "/United+Kingdom/England/London", "place_type": "locality",
         "_content": "London, England, United Kingdom", "woe_name": "London", "photo_count": "1734"}]}, "stat": "ok"}
        """#

    @Test("The photos of places are requested from the same API with the same key")
    func topPlaces() throws {
        let parsed = try FeedText.parse(Self.places, base: Self.rest)
        let place = try #require(parsed.places.first)
        #expect(parsed.feed.kind == .places && parsed.feed.placeCount == 1)
        #expect(
            place.name == FeedPlaceName(name: "London", region: "England", country: "United Kingdom")
                && place.identity == "hP_s5s9VVr5Qcg" && place.photoCount == 1734)
        #expect(place.latitude == 51.506 && place.longitude == -0.127)
        let url = place.listURL
        #expect(
            url.hasPrefix("https://api.flickr.com/services/rest/?method=flickr.photos.search&place_id=hP_s5s9VVr5Qcg&"))
        #expect(url.hasSuffix("&api_key=k1&format=json") && !url.contains("place_type_id"))
    }

    @Test("A list of places from another server is read, and each skipped place is reported")
    func placesOfAFile() throws {
        let parsed = try FeedText.parse(Self.places)
        #expect(parsed.places.isEmpty && parsed.feed.skippedCount == 1)
        #expect(parsed.feed.firstSkips.first?.reason == "a place without the URL of its list")
    }

    @Test("The same as XML")
    func xml() throws {
        let search = """
            <?xml version="1.0" encoding="utf-8" ?><rsp stat="ok"><photos page="1" total="1">
            <photo id="5" owner="2@N04" secret="31b" server="655" title="óöä" latitude="1" longitude="2" accuracy="12"/>
            </photos></rsp>
            """
        let item = try #require(try FeedText.parse(search).items.first)
        #expect(item.title == "óöä" && item.imageURL == "https://live.staticflickr.com/655/5_31b_b.jpg")
        #expect(item.latitude == 1 && item.longitude == 2)
        let places = """
            <rsp stat="ok"><places query="Alabama" total="1"><place place_id="q5U" latitude="49.055" longitude="9.244"
            woe_name="Ilsfeld">Ilsfeld, Baden-Wurttemberg, Germany</place></places></rsp>
            """
        let place = try #require(try FeedText.parse(places, base: Self.rest).places.first)
        #expect(place.name == FeedPlaceName(name: "Ilsfeld", region: "Baden-Wurttemberg", country: "Germany"))
    }

    @Test("A search without results is an empty feed; an error is reported in Flickr's words")
    func nothing() throws {
        #expect(try FeedText.parse(photos("")).feed.isComplete)
        #expect(try FeedText.parse(#"<rsp stat="ok"><photos total="0"/></rsp>"#).feed.itemCount == 0)
        let refusals = [
            #"{"stat": "fail", "code": 100, "message": "Invalid API Key (Key has invalid format)"}"#,
            #"jsonFlickrApi({"stat":"fail","code":100,"message":"Invalid API Key (Key has invalid format)"})"#,
            #"<rsp stat="fail"><err code="100" msg="Invalid API Key (Key has invalid format)" /></rsp>"#,
        ]
        for refusal in refusals {
            #expect(throws: FeedError.refused("Invalid API Key (Key has invalid format)")) {
                try FeedText.parse(refusal)
            }
        }
    }

    @Test("A function call around JSON (JSONP) is accepted, also byte by byte; other text is not")
    func padding() throws {
        let feed = FeedText.json(#"{"id": "1", "image": "/i.jpg"}"#)
        for text in ["callback(\(feed));", "/**/ a.b_$1 (\n\(feed))", " jsonp\(feed.count)(\(feed))\n"] {
            let bytes = Array(text.utf8)
            #expect(try FeedText.parse(text).items.count == 1)
            #expect(FeedText.outcome(bytes, pieces: 1) == FeedText.outcome(bytes, pieces: bytes.count))
        }
        for text in [
            "callback", "callback(", "callback(1)", "1a({})", "a b({})", "({\"items\": []})", "/**/", "/*x*/a({})",
        ] {
            #expect(throws: FeedError.self, "\(text)") { try FeedText.parse(text) }
        }
    }

    @Test("Answers of other people's tests", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func fixtures() throws {
        func parsed(_ name: String) throws -> ParsedFeed {
            try FeedParser.parse(try Fixtures.bytes("feeds/" + name), baseURL: Self.rest)
        }
        let search = try parsed("flickr-shapes/photos.search.json")
        #expect(search.items.count == 4 && search.items.filter { $0.latitude != nil }.count == 3)
        #expect(
            search.items[2].imageURL.hasSuffix("/2828/15487869898_a40d3739d7_b.jpg") && search.items[2].width == 1024)
        #expect(try parsed("flickr-shapes/photos_public.gne.jsonp").items.count == 1)
        for name in ["places.getTopPlacesList.json", "places.getTopPlacesList.jsonp"] {
            #expect(try parsed("flickr-shapes/" + name).places.count == 5)
        }
        #expect(try parsed("flickr-rest-xml/flickr.photos.search.xml").items.count >= 25)
        #expect(try parsed("flickr-rest-xml/flickr.photosets.getPhotos.xml").items.count >= 6)
        #expect(try parsed("flickr-rest-xml/flickr.places.find.xml").places.count == 6)
        #expect(throws: FeedError.self) { try parsed("flickr-shapes/error_100.json") }
    }
}

import Feeds
import Imaging
import Testing

/// Feeds know pictures by their names, without knowing what is decoded.
@Suite struct PictureNameTests {
    /// A link alone is taken for a picture by its ending.
    @Test(arguments: ImageFormat.fileExtensions.sorted()) func whatIsDecodedIsAPictureToAFeed(ending: String) throws {
        let feed = """
            <rss version="2.0"><channel><title>Mines</title><item><guid isPermaLink="false">1</guid>\
            <link>http://example.com/a.\(ending)</link></item></channel></rss>
            """
        let parsed = try FeedParser.parse(Array(feed.utf8), baseURL: "http://example.com/feed.xml")
        #expect(
            parsed.items.first?.imageURL == "http://example.com/a.\(ending)",
            "Sources/Feeds/Entries/Picture.swift lacks \(ending)")
    }
}

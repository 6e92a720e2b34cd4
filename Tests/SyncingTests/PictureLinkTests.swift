import Feeds
import Imaging
import Testing

/// Feeds have their own list of picture extensions, since `Feeds` does not depend on `Imaging`: it must contain those
/// of all readable formats.
@Suite struct PictureLinkTests {
    @Test(arguments: ImageFormat.fileExtensions.sorted()) func aLinkToAReadableFormatIsAPicture(suffix: String) throws {
        let feed = "<rss><channel><item><enclosure url=\"/a.\(suffix)\"/></item></channel></rss>"
        let parsed = try FeedParser.parse(Array(feed.utf8), baseURL: "http://example.com/")
        #expect(
            parsed.items.map(\.imageURL) == ["http://example.com/a.\(suffix)"],
            "'\(suffix)' is missing in pictureExtensions of Feeds/Entries/ImageCandidate.swift")
    }
}

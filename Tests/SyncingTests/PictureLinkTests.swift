import Feeds
import Imaging
import Testing

/// Feeds know pictures by extensions of their own, as pure rooms don't know each other: those of what is read have to be among them.
@Suite struct PictureLinkTests {
    @Test(arguments: ImageFormat.fileExtensions.sorted()) func aLinkToWhatIsReadIsAPicture(suffix: String) throws {
        let feed = "<rss><channel><item><enclosure url=\"/a.\(suffix)\"/></item></channel></rss>"
        let parsed = try FeedParser.parse(Array(feed.utf8), baseURL: "http://example.com/")
        #expect(
            parsed.items.map(\.imageURL) == ["http://example.com/a.\(suffix)"],
            "'\(suffix)' is missing in pictureExtensions of Feeds/Entries/ImageCandidate.swift")
    }
}

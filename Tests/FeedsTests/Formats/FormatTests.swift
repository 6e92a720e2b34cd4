import Feeds
import Testing

/// Every format has a sample here: one more doesn't compile until it has one too.
@Suite("Formats of feeds")
struct FormatTests {
    private static func sample(_ kind: FeedKind) -> String {
        switch kind {
        case .files: #"<files><file id="1" url="/a.jpg"/></files>"#
        case .places: #"<places><place id="1" name="P" list-url="/p.rss"/></places>"#
        case .rss: FeedText.rss(#"<item><guid>1</guid><enclosure url="/a.jpg" type="image/jpeg"/></item>"#)
        case .rdf:
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
            <channel><title>Mines</title></channel><item rdf:about="1"><link>/a.jpg</link></item></rdf:RDF>
            """
        case .atom: FeedText.atom(#"<entry><id>1</id><link rel="enclosure" type="image/jpeg" href="/a.jpg"/></entry>"#)
        case .json: FeedText.json(#"{"id": "1", "image": "/a.jpg"}"#)
        }
    }

    @Test("Each is known for what it is, and its one entry is read", arguments: FeedKind.allCases)
    func isKnown(kind: FeedKind) throws {
        let parsed = try FeedText.parse(Self.sample(kind))
        #expect(parsed.feed.kind == kind && parsed.feed.isComplete && parsed.feed.skippedCount == 0)
        switch parsed.entries.first {
        case .item(let item): #expect(item.identity == "1" && item.imageURL == "http://example.com/a.jpg")
        case .place(let place): #expect(place.identity == "1" && place.listURL == "http://example.com/p.rss")
        case .skipped, nil: Issue.record("nothing is read of \(kind)")
        }
    }
}

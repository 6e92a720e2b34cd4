import Feeds
import Foundation
import TestSupport
import Testing
import Times

@Suite("Real feeds", .enabled(if: Fixtures.exist, Comment(rawValue: Fixtures.missing)))
struct FixtureTests {
    /// Files for which another parser counts other entries than this program, and why.
    private static let otherCounts: Set<String> = [
        // An XHTML page around a feed, which is a page.
        "feedjira/DuplicateContentAtomFeed.xml",
        // KML that borrows an element of Atom.
        "w3c-feedvalidator/kml/2.2/Document/atom_author.xml",
        "w3c-feedvalidator/kml/2.2/Document/atom_author_name_missing.xml",
        "w3c-feedvalidator/kml/2.2/Document/atom_link_href_missing.xml",
        "w3c-feedvalidator/kml/contrib/future.xml",
        // An entry in the source of an entry does not belong to the feed.
        "w3c-feedvalidator/atom/4.2.11/missing-self.xml", "w3c-feedvalidator/atom/4.2.11/source-entry.xml",
        // An item in an item's element of another vocabulary does not belong to the feed.
        "rome/rome-modules/src/test/resources/xml/ep/ep1_v4a.xml",
        "rome/rome-modules/src/test/resources/xml/ep/ep2_v4a.xml", "rome/rome-modules/src/test/resources/xml/v/v4.xml",
        "rome/rome-modules/src/test/resources/xml/v/v5.xml", "rome/rome-modules/src/test/resources/xml/v/v6.xml",
    ]

    private static func isFeed(_ row: [String: String]) -> Bool {
        let format = row["format_feedparser"] ?? ""
        return ["rss", "atom", "jsonfeed"].contains(where: format.hasPrefix) && !otherCounts.contains(row["file"] ?? "")
    }

    @Test("All feeds have as many entries, positions and pictures as in another parser")
    func counts() throws {
        let rows = try Fixtures.table("feeds/index.csv").filter(Self.isFeed)
        #expect(rows.count > 2000)
        for row in rows {
            let name = try #require(row["file"])
            let parser = FeedParser(baseURL: FeedText.base)
            var drafts: [ItemDraft] = []
            parser.onDraft { drafts.append($0) }
            let entries = try parser.feed(try Fixtures.bytes("feeds/" + name))
            let (feed, rest) = try parser.finish()
            #expect((entries + rest).count == Int(row["items"] ?? ""), "\(name)")
            #expect(feed.itemCount >= Int(row["items_with_image"] ?? "") ?? 0, "\(name)")
            if row["xml_strict_lxml"] == "wellformed" { #expect(feed.isComplete, "\(name)") }
            if !name.contains("must/invalid_geo") {
                #expect(drafts.filter { $0.latitude != nil }.count >= Int(row["items_geo"] ?? "") ?? 0, "\(name)")
            }
        }
    }

    @Test("No fixture crashes, hangs or depends on the size of the pieces", .timeLimit(.minutes(5)))
    func everything() throws {
        let files = Fixtures.files("feeds", ["xml", "rss", "rdf", "atom", "json", "jsonp", "html", "opml", "spc"])
        for file in files {
            let bytes = try Fixtures.bytes(file)
            let start = ContinuousClock.now
            let whole = FeedText.outcome(bytes, pieces: bytes.count + 1)
            #expect(ContinuousClock.now - start < .seconds(1), "\(file)")
            #expect(FeedText.outcome(bytes, pieces: 1000) == whole, "\(file)")
        }
    }

    // MARK: - feed-rs

    private struct Note: Decodable {
        struct Text: Decodable { var content: String? }
        struct Link: Decodable { var href: String }
        struct Content: Decodable {
            var url: String?
            var content_type: String?
        }
        struct Media: Decodable { var content: [Content] }
        struct Entry: Decodable {
            var id: String
            var title: Text?
            var published: String?
            var updated: String?
            var links: [Link]
            var media: [Media]
        }
        var entries: [Entry]
        var title: Text?
    }

    /// feed-rs generates ids for RSS 1.0 and resolves URLs against another base. Languages, categories, authors' addresses,
    /// durations and uncleaned texts are not compared.
    @Test(
        "Identity, title, times, link and pictures are those of feed-rs",
        arguments: Fixtures.exist
            ? Fixtures.files("feeds/feed-rs", ["json"]).filter { $0.hasSuffix(".serde.json") } : [])
    func notes(file: String) throws {
        let stem = file.dropLast(".serde.json".count)
        let feedFile = Fixtures.files("feeds/feed-rs", ["xml", "json"]).first {
            $0 == stem + ".xml" || $0 == stem + ".json"
        }
        let note = try JSONDecoder().decode(Note.self, from: Data(try Fixtures.bytes(file)))
        let drafts = try FeedText.drafts(try Fixtures.bytes(try #require(feedFile)))
        #expect(drafts.count == note.entries.count)
        for (draft, entry) in zip(drafts, note.entries) {
            if let guid = draft.guid, !file.contains("/rss1/") { #expect(guid == entry.id) }
            try expectTitle(draft.title, entry.title?.content)
            if let published = entry.published { #expect(draft.publishedAt == instant(published)) }
            if let updated = entry.updated, let own = draft.updatedAt { #expect(own == instant(updated)) }
            if let link = draft.link, !link.hasPrefix("http://example.com/feeds/"), !entry.links.isEmpty {
                #expect(entry.links.contains { same($0.href, link) })
            }
            let pictures = entry.media.flatMap(\.content).filter { $0.content_type?.hasPrefix("image/") == true }
            if !pictures.isEmpty {
                let urls = Set(pictures.compactMap(\.url))
                let item = draft.entry(position: 1)
                if case .item(let item) = item {
                    #expect(urls.contains { same($0, item.imageURL) })
                } else {
                    Issue.record("\(item)")
                }
            }
        }
    }

    /// Compares titles: those of feed-rs contain HTML, ours are cleaned.
    private func expectTitle(_ own: String?, _ theirs: String?) throws {
        guard let theirs else { return }
        let cleaned = try FeedText.item("<title><![CDATA[\(theirs)]]></title>")?.title
        #expect(own == cleaned)
    }

    private func same(_ theirs: String, _ own: String) -> Bool {
        theirs == own || theirs + "/" == own
            || (theirs.hasPrefix("/") && own.hasSuffix(theirs))
            || theirs.removingPercentEncoding == own.removingPercentEncoding
    }

    private func instant(_ text: String) -> Instant? {
        try? FeedText.item("<pubDate>\(text)</pubDate>")?.publishedAt
    }

    // MARK: - Positions

    @Test(
        "Positions are those of the feeds",
        arguments: [
            ("rome/rome-modules/src/test/resources/data/rss2.0-simple.xml", 31.7666667, 35.2333333),
            ("rome/rome-modules/src/test/resources/data/rss2.0-gml.xml", 45.256, -71.92),
            ("rome/rome-modules/src/test/resources/data/rss2.0-w3cgeo.xml", 42.986284, -71.45156),
            ("rome/rome-modules/src/test/resources/data/rss1.0-w3cgeo.xml", 45.9774, 8.9781),
            ("flickr-shapes/photos_public.rss", -17.924353, 25.85681),
        ])
    func positions(file: String, latitude: Double, longitude: Double) throws {
        let draft = try FeedText.drafts(try Fixtures.bytes("feeds/" + file)).first
        #expect(draft?.latitude == latitude && draft?.longitude == longitude)
    }

    @Test("Flickr's public feed is read, with its invalid escape of the apostrophe")
    func flickr() throws {
        for name in ["photos_public.gne.json", "photos_public.gne_invalid_json_apostrophe.json"] {
            let parsed = try FeedParser.parse(
                try Fixtures.bytes("feeds/flickr-shapes/" + name), baseURL: FeedText.base)
            let item = try #require(parsed.items.first)
            #expect(item.imageURL == "https://farm1.staticflickr.com/872/28063627658_08813e35be_m.jpg")
            #expect(
                item.title == "It's a title" && item.credit == "A & C"
                    && item.publishedAt == Instant(milliseconds: 1_525_634_451_000))
        }
    }
}

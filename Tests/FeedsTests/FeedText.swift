import Feeds

/// Feeds as text in tests.
enum FeedText {
    static let base = "http://example.com/feeds/feed.xml"

    static func parse(_ text: String, base: String = FeedText.base) throws -> ParsedFeed {
        try FeedParser.parse(Array(text.utf8), baseURL: base)
    }

    /// The only item of an RSS feed with these members.
    static func item(_ members: String, picture: String = #"<enclosure url="/a.jpg" type="image/jpeg"/>"#) throws
        -> FeedItem?
    {
        try parse(rss("<item>\(picture)\(members)</item>")).items.first
    }

    static func rss(_ channel: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss"
          xmlns:gml="http://www.opengis.net/gml" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"
          xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel><title>Mines</title>\(channel)</channel></rss>
        """
    }

    static func atom(_ entries: String) -> String {
        #"<feed xmlns="http://www.w3.org/2005/Atom"><title>Mines</title>"# + entries + "</feed>"
    }

    static func json(_ items: String) -> String {
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "Mines", "items": ["# + items + "]}"
    }

    /// The result of parsing bytes in pieces of a size, including errors, as text that can be compared.
    static func outcome(_ bytes: [UInt8], pieces: Int) -> Outcome {
        let parser = FeedParser(baseURL: base)
        var outcome = Outcome()
        do throws(FeedError) {
            var from = 0
            while from < bytes.count {
                outcome.entries += try parser.feed(Array(bytes[from..<min(bytes.count, from + pieces)]))
                from += pieces
            }
            let (feed, rest) = try parser.finish()
            outcome.entries += rest
            outcome.feed = feed
        } catch {
            outcome.error = error
        }
        return outcome
    }

    struct Outcome: Equatable {
        var entries: [FeedEntry] = []
        var feed: Feed?
        var error: FeedError?
    }

    /// The content of each entry, with or without pictures.
    static func drafts(_ bytes: [UInt8], base: String = FeedText.base) throws(FeedError) -> [ItemDraft] {
        let parser = FeedParser(baseURL: base)
        var drafts: [ItemDraft] = []
        parser.onDraft { drafts.append($0) }
        _ = try parser.feed(bytes)
        _ = try parser.finish()
        return drafts
    }
}

/// The format of a feed.
public enum FeedKind: String, Sendable, Equatable, CaseIterable {
    /// A plain XML list of files.
    case files
    /// A plain XML list of places, or OPML. Each entry has a list of its own.
    case places
    /// RSS 0.9x and 2.0.
    case rss
    /// RSS 0.90 and 1.0, which are RDF.
    case rdf
    /// Atom 0.3 and 1.0.
    case atom
    /// JSON Feed 1.0 and 1.1, and JSON with similar `items`.
    case json
}

/// The properties of a feed, and the outcome of parsing it.
public struct Feed: Sendable, Equatable {
    public var kind: FeedKind
    /// Text with `<i>` and `<b>` only, as `FeedItem.title`.
    public var title: String?
    /// Absolute URL of the feed's web page.
    public var link: String?
    /// Absolute URL of the next page of the feed: `next` of RFC 5005 or of JSON Feed.
    public var next: String?
    /// Whether this is the catalogue of another library. Its pages form one list, and the validators of the first page change
    /// with any of them.
    public var isCatalogue = false
    /// The publisher's refresh interval in seconds: RSS `ttl`, or the period of the Syndication module. Nil if unstated. Not
    /// limited to sensible values.
    public var timeToLive: Int?
    /// Number of entries returned as `.item`.
    public var itemCount: Int
    /// Number of entries returned as `.place`.
    public var placeCount: Int
    /// Number of unreadable entries, returned as `.skipped`.
    public var skippedCount: Int
    /// The first 10 unreadable entries.
    public var firstSkips: [FeedSkip]
    /// Whether the feed was read to its end. If not, missing entries can still exist, so a source with the policy `replace`
    /// must not delete any.
    public var isComplete: Bool
    /// Why the feed is incomplete, as one clause; nil if `isComplete`.
    public var problem: String?
}

/// An unreadable entry of a feed.
public struct FeedSkip: Sendable, Equatable, CustomStringConvertible {
    /// Number of the entry in the feed, from 1.
    public var position: Int
    /// Its title, or its identity or link; at most 200 bytes.
    public var name: String?
    /// The reason as one clause: "no image".
    public var reason: String

    /// "entry 7 (Falu gruva): no image"
    public var description: String {
        "entry \(position)" + (name.map { " (\($0))" } ?? "") + ": " + reason
    }
}

/// An entry of a feed.
public enum FeedEntry: Sendable, Equatable {
    case item(FeedItem)
    case place(FeedPlace)
    case skipped(FeedSkip)
}

/// A complete feed.
public struct ParsedFeed: Sendable, Equatable {
    public var feed: Feed
    public var entries: [FeedEntry]

    /// The photographs among the entries.
    public var items: [FeedItem] {
        entries.compactMap { if case .item(let item) = $0 { item } else { nil } }
    }

    /// The places among the entries.
    public var places: [FeedPlace] {
        entries.compactMap { if case .place(let place) = $0 { place } else { nil } }
    }
}

/// How a feed is written.
public enum FeedKind: String, Sendable, Equatable, CaseIterable {
    /// A plain XML list of files.
    case files
    /// A plain XML list of places, or OPML: each entry has a list of its own.
    case places
    /// RSS 0.9x and 2.0.
    case rss
    /// RSS 0.90 and 1.0, which are RDF.
    case rdf
    /// Atom 0.3 and 1.0.
    case atom
    /// JSON Feed 1.0 and 1.1, and JSON that has `items` like theirs.
    case json
}

/// What a feed says of itself, and how the reading of it went.
public struct Feed: Sendable, Equatable {
    public var kind: FeedKind
    /// Text with `<i>` and `<b>` only, as `FeedItem.title`.
    public var title: String?
    /// The page of the feed, absolute.
    public var link: String?
    /// Where the next page of the feed is, absolute: `next` of RFC 5005, or of JSON Feed.
    public var next: String?
    /// Whether it is the catalogue of another library: then all of its pages are one truth, and what the first says of their
    /// state changes with any of them.
    public var isCatalogue = false
    /// What the publisher asks for between two visits, in seconds: RSS `ttl`, or the period of the syndication module.
    /// Nil where nothing is said. Not bounded: the caller knows what is sensible.
    public var timeToLive: Int?
    /// Entries handed out as `.item`.
    public var itemCount: Int
    /// Entries handed out as `.place`.
    public var placeCount: Int
    /// Entries that could not be read, handed out as `.skipped`.
    public var skippedCount: Int
    /// The first of them, at most 10.
    public var firstSkips: [FeedSkip]
    /// Whether the feed was read to its end. Where not, entries that are missing are not gone: a source whose feed is
    /// the whole truth must not delete by an incomplete one.
    public var isComplete: Bool
    /// Why not, as one clause; nil where `isComplete`.
    public var problem: String?
}

/// An entry of a feed that could not be read.
public struct FeedSkip: Sendable, Equatable, CustomStringConvertible {
    /// Which entry of the feed, from 1.
    public var position: Int
    /// Its title, else its identity, where it has one; at most 200 bytes.
    public var name: String?
    /// Why, as one clause: "no picture".
    public var reason: String

    /// "entry 7 (Falu gruva): no picture"
    public var description: String {
        "entry \(position)" + (name.map { " (\($0))" } ?? "") + ": " + reason
    }
}

/// What comes out of a feed, in its order.
public enum FeedEntry: Sendable, Equatable {
    case item(FeedItem)
    case place(FeedPlace)
    case skipped(FeedSkip)
}

/// A whole feed, read at once.
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

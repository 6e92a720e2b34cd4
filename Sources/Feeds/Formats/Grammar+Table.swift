/// The differences between the formats. No `switch` here has a `default`, so the compiler reports what a new format has to
/// define.
extension Grammar {
    /// The kind of the feed.
    package var kind: FeedKind {
        switch self {
        case .rss: .rss
        case .rdf: .rdf
        case .atom: .atom
        case .list, .flickr: .files
        case .places, .opml: .places
        case .json: .json
        }
    }

    /// The root elements of the format, each specific to it. JSON has none, and a list of files can have any.
    package var roots: [Name] {
        switch self {
        case .rss: [.rss, .channel]
        case .rdf: [.rdf]
        case .atom: [.feed, .entry]
        case .opml: [.opml]
        case .flickr: [.rsp]
        case .places: [.places, .cities, .locations]
        case .list, .json: []
        }
    }

    /// Nil for the root of a document that is not a feed. An unknown root can be a list of files.
    init?(root: Name) {
        guard root != .html, root != .svg else { return nil }
        self = Self.allCases.first { $0.roots.contains(root) } ?? .list
    }

    /// Whether the root alone shows that this is a feed. Otherwise at least one entry must be readable.
    var isKnownByItsRoot: Bool {
        switch self {
        case .rss, .rdf, .atom, .places, .opml, .flickr: true
        case .list, .json: false
        }
    }

    /// Whether an item closes all open elements of the feed, because their end tags are missing.
    var itemEndsWhatIsOpen: Bool {
        switch self {
        case .rss, .rdf: true
        case .atom, .list, .places, .opml, .json, .flickr: false
        }
    }

    /// Whether an entry directly within another of the same name means that an end tag is missing.
    var entryEndsEntry: Bool {
        switch self {
        case .rss, .rdf, .atom, .list, .places, .opml, .flickr: true
        case .json: false
        }
    }

    /// Reads an entry.
    func draft(of fragment: Fragment) -> ItemDraft {
        let name = fragment.nodes[0].name
        return switch self {
        case .rss, .rdf, .atom: SyndicationReader(fragment: fragment).draft()
        case .list: ListReader(fragment: fragment, isPlace: Self.placeEntries.contains(name)).draft()
        case .places, .opml: ListReader(fragment: fragment, isPlace: true).draft()
        case .json where name == .items: JSONReader(fragment: fragment).draft()
        case .json, .flickr: FlickrReader(fragment: fragment).draft()
        }
    }

    /// Element names of places in a list that can also contain files.
    private static let placeEntries: Set<Name> = [.place, .location, .city, .town]
}

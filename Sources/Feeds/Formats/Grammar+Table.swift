/// What tells the formats apart. No `switch` here has a `default`, so that the compiler names all that a new format has to say.
extension Grammar {
    /// What the feed is called.
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

    /// The root elements by which it is known, each of one format alone; of JSON none, and a list of files may have any.
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

    /// Nil for a root that is that of something else. A root that nobody knows may be that of a list of files.
    init?(root: Name) {
        guard root != .html, root != .svg else { return nil }
        self = Self.allCases.first { $0.roots.contains(root) } ?? .list
    }

    /// Whether its root alone shows that it is a feed; else an entry must be readable.
    var isKnownByItsRoot: Bool {
        switch self {
        case .rss, .rdf, .atom, .places, .opml, .flickr: true
        case .list, .json: false
        }
    }

    /// Whether an item ends whatever is open in the feed, as its end was forgotten.
    var itemEndsWhatIsOpen: Bool {
        switch self {
        case .rss, .rdf: true
        case .atom, .list, .places, .opml, .json, .flickr: false
        }
    }

    /// Whether an entry directly within one of the same name means that the end of that was forgotten.
    var entryEndsEntry: Bool {
        switch self {
        case .rss, .rdf, .atom, .list, .places, .opml, .flickr: true
        case .json: false
        }
    }

    /// What an entry says.
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

    /// What entries of places are called in a list that has files too.
    private static let placeEntries: Set<Name> = [.place, .location, .city, .town]
}

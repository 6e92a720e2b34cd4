public import Times

/// One place in a list of places. Its photographs are in a feed of its own.
public struct FeedPlace: Sendable, Equatable {
    /// What it is known by within its source: its id, else the URL of its list. Never empty, at most 2,048 bytes.
    public var identity: String
    /// Its names; where the entry has none, the title of its list or its identity stands as the name.
    public var name: FeedPlaceName
    /// WGS 84 degrees; both or neither.
    public var latitude: Double?
    public var longitude: Double?
    /// The URL of its own feed, absolute, `http` or `https`.
    public var listURL: String
    /// How many photographs it has, where the list says so; ≥ 0.
    public var photoCount: Int?
    /// When it was changed, where the list says so.
    public var updatedAt: Instant?

    /// A place of which only what must be there is said.
    public init(identity: String, name: FeedPlaceName, listURL: String) {
        self.identity = identity
        self.name = name
        self.listURL = listURL
    }
}

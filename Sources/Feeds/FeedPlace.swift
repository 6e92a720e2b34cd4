public import Times

/// A place in a list of places. Its photographs are in a feed of its own.
public struct FeedPlace: Sendable, Equatable {
    /// The identity within the source: the id, or the URL of its list. Never empty, at most 2,048 bytes.
    public var identity: String
    /// Its names. An entry without a name has its title or identity as the name.
    public var name: FeedPlaceName
    /// WGS 84 degrees; both or neither.
    public var latitude: Double?
    public var longitude: Double?
    /// Absolute `http` or `https` URL of its own feed.
    public var listURL: String
    /// Number of photographs, if stated; ≥ 0.
    public var photoCount: Int?
    /// When it was changed, if stated.
    public var updatedAt: Instant?

    /// Creates a place with only the required properties.
    public init(identity: String, name: FeedPlaceName, listURL: String) {
        self.identity = identity
        self.name = name
        self.listURL = listURL
    }
}

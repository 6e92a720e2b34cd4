/// A source in documents.
public struct SourceDocument: Sendable, Equatable, Encodable {
    public var name: String
    public var url: String
    /// `merge` or `replace`.
    public var policy: String
    /// Time to live in seconds.
    public var ttl: Int
    /// `all`, `newest:N` or `opened`.
    public var fetch: String
    public var allowPrivate: Bool?
    public var photoCount: Int
    /// The number of photos whose originals are downloaded.
    public var cachedCount: Int
    /// The rows in the recents of all users; only when it is removed or restored.
    public var recentCount: Int?
    /// Whether a name and password, or a token, is stored for it.
    public var hasLogin: Bool?
    /// When the list was last known to be up to date.
    public var checkedAt: String?
    /// The earliest time of the next refresh; absent if there was none yet, or the source no longer exists.
    public var nextAt: String?
    /// Why it is not refreshed now: `fresh` (its time to live), `failed` (the last refresh failed), `server` (rate-limited by its
    /// server) or `gone`; absent if it can be refreshed.
    public var waits: String?
    /// Whether its server answered 410 Gone.
    public var gone: Bool?
    /// Why the last refresh failed.
    public var error: String?
}

/// The sources.
public struct SourcesDocument: Sendable, Equatable, Encodable {
    public var sources: [SourceDocument]
    /// The log file of the last sync in the background, if there was one.
    public var log: String?

    /// The document of a library without sources.
    public static let empty = SourcesDocument(sources: [])
}

/// A source as the documents tell it.
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
    /// Photos whose originals are here.
    public var cachedCount: Int
    /// Rows of everybody's recents that are photos of it; told only where it is removed or comes back.
    public var recentCount: Int?
    /// Whether a name and password, or a token, is kept for it.
    public var hasLogin: Bool?
    /// When the list was last known to be right.
    public var checkedAt: String?
    /// When it is asked for next, at the earliest; absent for one that never was, and for one that is gone.
    public var nextAt: String?
    /// Why it isn't asked for now: `fresh` (its time to live), `failed` (the last try failed), `server` (its server wants to be
    /// left alone until then) or `gone`; absent for one that may be.
    public var waits: String?
    /// Whether its server said that it is gone for good.
    public var gone: Bool?
    /// Why the last refresh failed.
    public var error: String?
}

/// The sources.
public struct SourcesDocument: Sendable, Equatable, Encodable {
    public var sources: [SourceDocument]
    /// The file in which the last sync that was started beside another command says what went wrong, if there was one.
    public var log: String?

    /// The document of a library without sources.
    public static let empty = SourcesDocument(sources: [])
}

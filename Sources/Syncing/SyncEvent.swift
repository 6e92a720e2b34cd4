/// An event of a running sync, printed as one line by `photos sync --json`.
public struct SyncEvent: Sendable, Equatable, Encodable {
    /// The kind of event.
    public enum Kind: String, Sendable, Encodable {
        /// The request for a source's list begins.
        case started
        /// A source is unchanged.
        case unchanged
        /// Changes of a source were merged.
        case updated
        /// A source is fresh until `nextAt`, and was not requested.
        case fresh
        /// The request for a source failed; the next one is due at `nextAt`.
        case failed
        /// The last attempt for a source failed, and there is no other before `nextAt`; never, if that is absent.
        case postponed
        /// A server limits the rate of requests, and was not asked; `waiting` is how many of its photos wait.
        case paused
        /// Downloads begin; `waiting` is the number of files.
        case downloading
        /// A photo was downloaded.
        case downloaded
        /// A download failed.
        case downloadFailed
        /// The limit on originals is reached; `waiting` is the number of photos that are downloaded only when somebody
        /// opens them.
        case limitReached
        /// Publishers accepted answers to questions of bundles; `sent` is how many.
        case answered
        /// The sync is complete; the numbers are those of the whole sync.
        case summary
    }

    public var event: Kind
    /// The source's name.
    public var source: String?
    /// The photo's id.
    public var photo: String?
    /// Photos that are new, and photos with changed data in the feed.
    public var added: Int?
    public var updated: Int?
    /// Photos that the feed no longer contains, if the source's policy is `replace`.
    public var removed: Int?
    /// Entries of the feed that could not be read.
    public var skipped: Int?
    /// Downloaded files, and failed downloads.
    public var downloaded: Int?
    public var failed: Int?
    /// Originals that were evicted because of the limit.
    public var evicted: Int?
    /// Answers that publishers accepted.
    public var sent: Int?
    /// Files that wait for their download.
    public var waiting: Int?
    /// The file's size in bytes.
    public var bytes: Int?
    /// Why something failed.
    public var reason: String?
    /// When the next request for the source is due, at the earliest.
    public var nextAt: String?

    /// Whether this reports that a list cannot be fetched, which is repeated until it can.
    public var isOfList: Bool { source != nil && (event == .failed || event == .postponed) }

    init(_ event: Kind, source: String? = nil, photo: String? = nil, reason: String? = nil) {
        self.event = event
        self.source = source
        self.photo = photo
        self.reason = reason
    }
}

/// What a sync tells while it runs, each as one line of `photos sync --json`.
public struct SyncEvent: Sendable, Equatable, Encodable {
    /// What happened.
    public enum Kind: String, Sendable, Encodable {
        /// A source is asked.
        case started
        /// A source is as it was.
        case unchanged
        /// A source had news, which were merged.
        case updated
        /// A source is within its time to live until `nextAt`, and was not asked.
        case fresh
        /// A source did not answer as it should; it is asked again at `nextAt`.
        case failed
        /// The last try of a source failed, and it is not asked again before `nextAt`; never, where that is absent.
        case postponed
        /// A server wants to be left alone, and was not asked; `waiting` is how many of its photos wait.
        case paused
        /// Files are about to be downloaded; `waiting` is how many.
        case downloading
        /// A photo is here.
        case downloaded
        /// A photo could not be downloaded.
        case downloadFailed
        /// The originals are at their limit; `waiting` is how many photos are downloaded only when somebody opens them.
        case limitReached
        /// Answers to questions of bundles were taken by their publishers; `sent` is how many.
        case answered
        /// All is done; the numbers are those of the whole sync.
        case summary
    }

    public var event: Kind
    /// The source's name.
    public var source: String?
    /// The photo's id.
    public var photo: String?
    /// Photos that were new, and those of which the feed says something new.
    public var added: Int?
    public var updated: Int?
    /// Photos that the feed no longer has, where the feed is the whole truth.
    public var removed: Int?
    /// Entries of the feed that could not be read.
    public var skipped: Int?
    /// Files downloaded, and those that failed.
    public var downloaded: Int?
    public var failed: Int?
    /// Originals that were deleted to keep to the limit.
    public var evicted: Int?
    /// Answers that were taken.
    public var sent: Int?
    /// Files that wait to be downloaded.
    public var waiting: Int?
    /// Bytes of the file.
    public var bytes: Int?
    /// Why something failed.
    public var reason: String?
    /// When the source is asked next, at the earliest.
    public var nextAt: String?

    /// Whether a list could not be had, which its source tells as long as it is so.
    public var isOfList: Bool { source != nil && (event == .failed || event == .postponed) }

    init(_ event: Kind, source: String? = nil, photo: String? = nil, reason: String? = nil) {
        self.event = event
        self.source = source
        self.photo = photo
        self.reason = reason
    }
}

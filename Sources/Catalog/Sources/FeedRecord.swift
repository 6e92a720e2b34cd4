internal import GRDB

/// One list that a source consists of: its own, or that of one of its places.
public struct FeedRecord: Sendable, Equatable {
    public var row: Int64
    public var source: SourceRecord
    public var url: String
    /// The place whose list this is; nil for the source's own.
    public var place: Int64?
    /// The validators of the last answer (RFC 9110, section 8.8).
    public var etag: String?
    public var lastModified: String?
    /// SHA-256 of the last content.
    public var contentHash: [UInt8]?
    /// When the content was last known to be right: milliseconds since 1970.
    public var checkedAt: Int64?
    /// When it was last asked for.
    public var attemptedAt: Int64?
    /// Why the last attempt failed; nil after one that went well.
    public var failure: String?
    /// When it may be asked for again after a failure; nil for by the time to live.
    public var retryAt: Int64?

    /// When it is to be asked for next, in milliseconds since 1970; 0 for one that never was.
    public var dueAt: Int64 {
        retryAt ?? (attemptedAt ?? checkedAt).map { $0 + Int64(source.timeToLive) * 1000 } ?? 0
    }

    /// Whether it is to be asked for at `now`, in milliseconds since 1970.
    public func isDue(at now: Int64) -> Bool {
        if let retryAt { return now >= retryAt }
        guard let last = attemptedAt ?? checkedAt else { return true }
        // A clock that was set back must not silence a source for ever.
        return now >= last + Int64(source.timeToLive) * 1000 || now < last
    }
}

/// How an attempt to refresh a feed ended.
public enum FeedOutcome: Sendable, Equatable {
    /// The content is as it was: 304, or the same bytes.
    case unchanged(etag: String?, lastModified: String?)
    /// New content with this hash was merged.
    case merged(contentHash: [UInt8], etag: String?, lastModified: String?)
    /// It failed; not before `retryAt` again.
    case failed(String, retryAt: Int64?)
}

// MARK: - Database

extension FeedRecord {
    static let columns = """
        feed.row, feed.url, feed.placeRow, feed.etag, feed.lastModified, feed.contentHash, feed.checkedAt,
        feed.attemptedAt, feed.failure, feed.retryAt
        """

    /// What ``columns`` and those of the source are selected from.
    static let select =
        "SELECT \(columns), \(SourceRecord.columns) FROM feed JOIN source ON source.row = feed.sourceRow"

    init(_ values: Row) {
        row = values[0]
        url = values[1]
        place = values[2]
        etag = values[3]
        lastModified = values[4]
        contentHash = (values[5] as Blob?)?.bytes
        checkedAt = values[6]
        attemptedAt = values[7]
        failure = values[8]
        retryAt = values[9]
        source = SourceRecord(values, at: 10)
    }
}

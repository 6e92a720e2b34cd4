internal import GRDB
public import Times

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
    /// When the content was last known to be right.
    public var checkedAt: Instant?
    /// When it was last asked for.
    public var attemptedAt: Instant?
    /// Why the last attempt failed; nil after one that went well.
    public var failure: String?
    /// When it may be asked for again after a failure; nil for by the time to live.
    public var retryAt: Instant?
    /// Attempts that failed since one went well.
    public var failures: Int
    /// What the list itself asks for between two visits, in seconds.
    public var ownTimeToLive: Int?
    /// Until when its server and the list itself call it fresh.
    public var freshUntil: Instant?
    /// When the validators came with content.
    public var contentAt: Instant?
    /// Whether its server said that it is gone for good (410).
    public var isGone: Bool
    /// Whether the last attempt failed because the server wants to be left alone for a time (`Retry-After`).
    public var isRefused: Bool
    /// Whether a person has been told that attempts fail, since one went well.
    public var isFailureTold: Bool

    /// When it is to be asked for next; 1970 for one that never was, nil for never.
    public var dueAt: Instant? {
        if isGone { return nil }
        if let retryAt { return retryAt }
        guard let last = attemptedAt ?? checkedAt else { return .epoch }
        return max(last + .seconds(source.timeToLive), freshUntil ?? .epoch)
    }

    /// Whether it is to be asked for at `now`.
    public func isDue(at now: Instant) -> Bool {
        guard let dueAt else { return false }
        guard let last = attemptedAt ?? checkedAt else { return true }
        // A clock that was set back must not silence a source for ever.
        return now >= dueAt || now < last
    }
}

/// What a server said when a feed was read to its end, or was as it had been.
public struct FeedAnswer: Sendable, Equatable {
    public var etag: String?
    public var lastModified: String?
    /// Whether there was content, and not 304.
    public var hasContent: Bool
    /// Until when it need not be asked for.
    public var freshUntil: Instant?
    /// What the list asks for between two visits, in seconds; nil leaves what is known where there was no content.
    public var ownTimeToLive: Int?
    /// Where it has moved for good.
    public var movedTo: String?

    /// An answer of which only the validators are known.
    public init(etag: String? = nil, lastModified: String? = nil, hasContent: Bool) {
        self.etag = etag
        self.lastModified = lastModified
        self.hasContent = hasContent
    }

    /// Takes back what the next request would be conditional on.
    public mutating func forgetValidators() {
        (etag, lastModified) = (nil, nil)
    }
}

/// How an attempt to refresh a feed failed.
public struct FeedFailure: Sendable, Equatable {
    public var reason: String
    /// Not before that again.
    public var retryAt: Instant
    /// Whether it is gone for good.
    public var isGone = false
    /// Whether the server wants to be left alone for a time (`Retry-After`).
    public var isRefused = false
    /// Where to ask next instead.
    public var url: String?

    /// A failure after which the same is asked for again.
    public init(_ reason: String, retryAt: Instant) {
        self.reason = reason
        self.retryAt = retryAt
    }
}

/// How an attempt to refresh a feed ended.
public enum FeedOutcome: Sendable, Equatable {
    /// The content is as it was: 304, or the same bytes.
    case unchanged(FeedAnswer)
    /// New content with this hash was merged.
    case merged(contentHash: [UInt8], FeedAnswer)
    case failed(FeedFailure)
}

// MARK: - Database

extension FeedRecord {
    private enum Column: Int, Columns {
        case row, url, placeRow, etag, lastModified, contentHash, checkedAt, attemptedAt, failure, retryAt, failures
        case ownTimeToLive, freshUntil, contentAt, isGone, isRefused, isFailureTold

        var sql: String { "feed.\(stringValue)" }
    }

    private static let columnCount = Column.count

    /// What ``init(_:)`` reads.
    static let select =
        "SELECT \(Column.list), \(SourceRecord.columns) FROM feed JOIN source ON source.row = feed.sourceRow"

    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.row = values[.row]
        url = values[.url]
        place = values[.placeRow]
        etag = values[.etag]
        lastModified = values[.lastModified]
        contentHash = (values[.contentHash] as Blob?)?.bytes
        checkedAt = values[.checkedAt]
        attemptedAt = values[.attemptedAt]
        failure = values[.failure]
        retryAt = values[.retryAt]
        failures = values[.failures]
        ownTimeToLive = values[.ownTimeToLive]
        freshUntil = values[.freshUntil]
        contentAt = values[.contentAt]
        isGone = values[.isGone]
        isRefused = values[.isRefused]
        isFailureTold = values[.isFailureTold]
        source = SourceRecord(row, at: Self.columnCount)
    }
}

internal import GRDB
public import Times

/// One list of a source: the source's own, or that of one of its places.
public struct FeedRecord: Sendable, Equatable {
    public var row: Int64
    public var source: SourceRecord
    public var url: String
    /// The place of the list, or its city; nil for the source's own list.
    public var place: Int64?
    /// The place of the list, if it is part of a city.
    public var district: Int64?
    /// The validators of the last answer (RFC 9110, section 8.8).
    public var etag: String?
    public var lastModified: String?
    /// SHA-256 of the last content.
    public var contentHash: [UInt8]?
    /// When the content was last confirmed to be current.
    public var checkedAt: Instant?
    /// When it was last requested.
    public var attemptedAt: Instant?
    /// Why the last attempt failed; nil after a success.
    public var failure: String?
    /// When to retry after a failure; nil to follow the time to live.
    public var retryAt: Instant?
    /// Failed attempts since the last success.
    public var failures: Int
    /// The interval in seconds that the list itself asks for.
    public var ownTimeToLive: Int?
    /// Until when the list is fresh, by its server and by itself.
    public var freshUntil: Instant?
    /// When the validators came with content.
    public var contentAt: Instant?
    /// Whether its server answered 410 Gone.
    public var isGone: Bool
    /// Whether the last attempt failed because the server limits the rate of requests (`Retry-After`).
    public var isRefused: Bool
    /// Whether a person has been told about the failures since the last success.
    public var isFailureTold: Bool

    /// When the next request is due; 1970 if there was none yet, nil for never.
    public var dueAt: Instant? {
        if isGone { return nil }
        if let retryAt { return retryAt }
        guard let last = attemptedAt ?? checkedAt else { return .epoch }
        return max(last + .seconds(source.timeToLive), freshUntil ?? .epoch)
    }

    /// Whether a request is due at `now`.
    public func isDue(at now: Instant) -> Bool {
        guard let dueAt else { return false }
        guard let last = attemptedAt ?? checkedAt else { return true }
        // If the clock was set back, a request must not be delayed until it catches up.
        return now >= dueAt || now < last
    }
}

/// A successful answer to the request for a feed: new content, or unchanged.
public struct FeedAnswer: Sendable, Equatable {
    public var etag: String?
    public var lastModified: String?
    /// Whether the answer had content, and was not 304.
    public var hasContent: Bool
    /// Until when the feed is fresh.
    public var freshUntil: Instant?
    /// The interval in seconds that the list asks for; without content, nil keeps the known value.
    public var ownTimeToLive: Int?
    /// The URL of a permanent redirect.
    public var movedTo: String?

    /// An answer with only validators.
    public init(etag: String? = nil, lastModified: String? = nil, hasContent: Bool) {
        self.etag = etag
        self.lastModified = lastModified
        self.hasContent = hasContent
    }

    /// Removes the validators, so that the next request is unconditional.
    public mutating func forgetValidators() {
        (etag, lastModified) = (nil, nil)
    }
}

/// A failed attempt to refresh a feed.
public struct FeedFailure: Sendable, Equatable {
    /// Why it failed, for people.
    public var reason: String
    /// When to retry, at the earliest.
    public var retryAt: Instant
    /// Whether the server answered 410 Gone.
    public var isGone = false
    /// Whether the server limits the rate of requests (`Retry-After`).
    public var isRefused = false
    /// The URL for the next request, if it changes.
    public var url: String?

    /// A failure after which the same URL is requested again.
    public init(_ reason: String, retryAt: Instant) {
        self.reason = reason
        self.retryAt = retryAt
    }
}

/// The outcome of an attempt to refresh a feed.
public enum FeedOutcome: Sendable, Equatable {
    /// The content is unchanged: 304, or the same bytes.
    case unchanged(FeedAnswer)
    /// New content with this hash was merged.
    case merged(contentHash: [UInt8], FeedAnswer)
    case failed(FeedFailure)
}

// MARK: - Database

extension FeedRecord {
    private enum Column: Int, Columns {
        case row, url, placeRow, districtRow, etag, lastModified, contentHash, checkedAt, attemptedAt, failure, retryAt,
            failures
        case ownTimeToLive, freshUntil, contentAt, isGone, isRefused, isFailureTold

        var sql: String { "feed.\(stringValue)" }
    }

    private static let columnCount = Column.count

    /// The query for ``init(_:)``.
    static let select =
        "SELECT \(Column.list), \(SourceRecord.columns) FROM feed JOIN source ON source.row = feed.sourceRow"

    init(_ row: Row) {
        let values = ColumnRow<Column>(row)
        self.row = values[.row]
        url = values[.url]
        place = values[.placeRow]
        district = values[.districtRow]
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

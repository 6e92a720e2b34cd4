internal import GRDB

/// Changes of a source; nil for values that stay.
public struct SourceChange: Sendable, Equatable {
    public var policy: SourcePolicy?
    /// Seconds.
    public var timeToLive: Int?
    public var fetch: FetchPolicy?
    public var url: String?

    /// A change of the given values.
    public init(
        policy: SourcePolicy? = nil, timeToLive: Int? = nil, fetch: FetchPolicy? = nil, url: String? = nil
    ) {
        (self.policy, self.timeToLive, self.fetch, self.url) = (policy, timeToLive, fetch, url)
    }
}

extension CatalogSources {
    /// Changes a source. Its photos stay as they are until the next refresh.
    ///
    /// With another URL, everything known about the old list is deleted: validators, content hash, failures, and when
    /// it is due.
    /// - Throws: ``CatalogError/sourceExists(_:)`` for a URL that another source has.
    public func change(row: Int64, _ change: SourceChange) throws(CatalogError) {
        try writeLogged { db, changes in
            changes.sources = true
            try db.execute(
                sql: """
                    UPDATE source SET policy = coalesce(?, policy), timeToLive = coalesce(?, timeToLive),
                      fetch = coalesce(?, fetch) WHERE row = ?
                    """, arguments: [change.policy?.rawValue, change.timeToLive, change.fetch?.text, row])
            guard let url = change.url else { return }
            let other = try String.fetchOne(
                db, sql: "SELECT name FROM source WHERE url = ? AND row <> ?", arguments: [url, row])
            if let other { throw CatalogError.sourceExists(other) }
            try db.execute(sql: "UPDATE source SET url = ?1 WHERE row = ?2 AND url <> ?1", arguments: [url, row])
            guard db.changesCount > 0 else { return }
            try db.execute(
                sql: """
                    UPDATE feed SET url = ?, etag = NULL, lastModified = NULL, contentHash = NULL, checkedAt = NULL,
                      attemptedAt = NULL, retryAt = NULL, failure = NULL, failures = 0, ownTimeToLive = NULL, freshUntil = NULL,
                      contentAt = NULL, isGone = 0, isRefused = 0, isFailureTold = 0
                    WHERE sourceRow = ? AND identity = ''
                    """, arguments: [url, row])
        }
    }
}

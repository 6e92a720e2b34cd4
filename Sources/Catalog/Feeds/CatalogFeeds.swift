internal import GRDB
public import Times

/// The lists of sources, and the state of their refreshes.
public struct CatalogFeeds: CatalogSubject {
    let catalog: Catalog

    /// A source's own list.
    public func own(ofSource row: Int64) throws(CatalogError) -> FeedRecord? {
        try read { db in
            try Row.fetchOne(
                db, sql: FeedRecord.select + " WHERE feed.sourceRow = ? AND feed.identity = ''", arguments: [row]
            ).map { FeedRecord($0) }
        }
    }

    /// The sources' own lists, in the order in which the sources were added.
    public func own() throws(CatalogError) -> [FeedRecord] {
        try read { db in
            try Row.fetchAll(db, sql: FeedRecord.select + " WHERE feed.identity = '' ORDER BY source.row")
                .map { FeedRecord($0) }
        }
    }

    /// The lists with photos at a place: those of a city with all its districts, or of one district. Where a district
    /// has no list of its own, those of its city.
    public func all(ofPlace row: Int64) throws(CatalogError) -> [FeedRecord] {
        try read { db in
            func all(_ condition: String, _ row: Int64) throws -> [FeedRecord] {
                try Row.fetchAll(
                    db, sql: FeedRecord.select + " WHERE \(condition) ORDER BY feed.row", arguments: [row]
                ).map { FeedRecord($0) }
            }
            let own = try all("feed.placeRow = ?1 OR feed.districtRow = ?1", row)
            guard own.isEmpty, let city = try PlaceRecord.fetch(db, row: row)?.cityRow else { return own }
            return try all("feed.placeRow = ?1", city)
        }
    }

    /// The place of a list, with its city, for items without a place; nil if the list is not that of one place.
    public func home(of feed: FeedRecord) throws(CatalogError) -> PlaceDescription? {
        guard let place = feed.place else { return nil }
        return try read { db in try PlaceDescription.fetch(db, place: place, district: feed.district) }
    }

    /// Begins a refresh of a feed; returns its number, which is greater than those before.
    public func beginRefresh(feed row: Int64) throws(CatalogError) -> Int64 {
        try writeWithoutFsync { db in
            try Int64.fetchOne(
                db, sql: "UPDATE feed SET generation = generation + 1 WHERE row = ? RETURNING generation",
                arguments: [row]) ?? 0
        }
    }

    /// Stores the outcome of a refresh, unless the feed's URL has changed since the request.
    ///
    /// - Parameter feed: the feed at the time of the request.
    public func note(_ outcome: FeedOutcome, of feed: FeedRecord, at now: Instant) throws(CatalogError) {
        try writeWithoutFsync { db in
            switch outcome {
            case .unchanged(let answer): try db.note(answer, contentHash: nil, of: feed, at: now)
            case .merged(let contentHash, let answer):
                try db.note(answer, contentHash: Blob(contentHash), of: feed, at: now)
            case .failed(let failure):
                try db.cachedStatement(
                    sql: """
                        UPDATE feed SET attemptedAt = ?, failure = ?, retryAt = ?, failures = failures + 1, isGone = ?,
                          isRefused = ?, url = coalesce(?, url) WHERE row = ? AND url = ?
                        """
                ).execute(arguments: [
                    now, failure.reason, failure.retryAt, failure.isGone, failure.isRefused, failure.url, feed.row,
                    feed.url,
                ])
            }
        }
    }

    /// Records that a person was told about the failures of these lists; throws ``CatalogError/busy`` if another
    /// process is writing.
    public func noteFailuresTold(feeds rows: [Int64]) throws(CatalogError) {
        try writeIfFree { db in
            let list = rows.map(String.init).joined(separator: ",")
            try db.execute(sql: "UPDATE feed SET isFailureTold = 1 WHERE row IN (\(list)) AND failure IS NOT NULL")
        }
    }

    /// Stores the list of one place of a source that is a list of places, or updates it.
    ///
    /// - Parameter identity: the place's identity within the source; never empty.
    public func addPlace(
        source: Int64, identity: String, url: String, place: PlaceDescription
    ) throws(CatalogError) {
        try writeWithoutFsync { db in
            let rows = try place.placedRows(in: db)
            try db.cachedStatement(
                sql: """
                    INSERT INTO feed (sourceRow, identity, url, placeRow, districtRow) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (sourceRow, identity) DO UPDATE SET url = excluded.url, placeRow = excluded.placeRow,
                      districtRow = excluded.districtRow
                    """
            ).execute(arguments: [source, identity, url, rows.place, rows.district])
        }
    }
}

extension Database {
    /// Stores a server's answer for a feed, unless the feed's URL has changed. Without new content, values that the
    /// answer lacks stay as they were.
    fileprivate func note(_ answer: FeedAnswer, contentHash: Blob?, of feed: FeedRecord, at now: Instant) throws {
        try cachedStatement(
            sql: """
                UPDATE feed SET contentHash = coalesce(?1, contentHash),
                  etag = CASE WHEN ?2 THEN ?3 ELSE coalesce(?3, etag) END,
                  lastModified = CASE WHEN ?2 THEN ?4 ELSE coalesce(?4, lastModified) END,
                  contentAt = CASE WHEN ?2 THEN ?5 ELSE contentAt END,
                  ownTimeToLive = coalesce(?6, CASE WHEN ?1 IS NULL THEN ownTimeToLive END),
                  freshUntil = ?7, url = coalesce(?8, url), checkedAt = ?5, attemptedAt = ?5,
                  failure = NULL, retryAt = NULL, failures = 0, isGone = 0, isRefused = 0, isFailureTold = 0
                WHERE row = ?9 AND url = ?10
                """
        ).execute(arguments: [
            contentHash, answer.hasContent, answer.etag, answer.lastModified, now, answer.ownTimeToLive,
            answer.freshUntil, answer.movedTo, feed.row, feed.url,
        ])
    }
}

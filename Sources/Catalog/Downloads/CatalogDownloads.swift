internal import GRDB
public import Times

/// The download queue.
public struct CatalogDownloads: CatalogSubject {
    let catalog: Catalog

    /// Queues the photos that a source's fetch policy selects and that are not downloaded yet, except those that were
    /// evicted to save space. Returns how many of the source's photos are queued now.
    ///
    /// - Parameter floor: restricts this to photos above it; nil for all.
    public func queue(of source: SourceRecord, above floor: DownloadFloor? = nil) throws(CatalogError) -> Int {
        try writeWithoutFsync { db in
            let limit: Int
            switch source.fetch {
            case .all: limit = -1
            case .newest(let count): limit = count
            case .opened: limit = 0
            }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO download (photoRow, priority)
                    SELECT row, 0 FROM (
                      SELECT row, state, sha256, publishedAt FROM photo WHERE sourceRow = ?1 AND state <> 'missing'
                      ORDER BY publishedAt DESC, row LIMIT ?2)
                    WHERE (state IN ('downloading', 'failed') OR state = 'remote' AND sha256 IS NULL)
                      AND (?3 IS NULL OR row > ?3 OR publishedAt > ?4)
                    """, arguments: [source.row, limit, floor?.newAfter, floor?.publishedAfter])
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM download JOIN photo ON photo.row = photoRow
                    WHERE sourceRow = ?1 AND (?2 IS NULL OR priority = 1 OR photo.row > ?2 OR publishedAt > ?3)
                    """, arguments: [source.row, floor?.newAfter, floor?.publishedAfter]) ?? 0
        }
    }

    /// Puts one photo at the head of the queue because somebody is waiting for it.
    public func queue(photo row: Int64) throws(CatalogError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO download (photoRow, priority) VALUES (?, 1)
                    ON CONFLICT (photoRow) DO UPDATE SET priority = 1, retryAt = NULL
                    """, arguments: [row])
        }
    }

    /// The next downloads: first what somebody waits for, then the newest by publication.
    ///
    /// - Parameters:
    ///   - now: leaves out retries that are due later; nil includes them.
    ///   - excluded: row numbers of photos whose download is in progress.
    ///   - floor: restricts this to photos above it and those that somebody waits for; nil for all.
    public func next(
        sources: [Int64], limit: Int, at now: Instant?, excluding excluded: Set<Int64>,
        above floor: DownloadFloor? = nil
    ) throws(CatalogError) -> [DownloadRecord] {
        try read { db in
            let list = sources.map(String.init).joined(separator: ",")
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(DownloadRecord.columns)
                    FROM download JOIN photo ON photo.row = download.photoRow JOIN source ON source.row = photo.sourceRow
                    WHERE photo.sourceRow IN (\(list)) AND (?1 IS NULL OR retryAt IS NULL OR retryAt <= ?1)
                      AND (?2 IS NULL OR priority = 1 OR photo.row > ?2 OR photo.publishedAt > ?3)
                    ORDER BY priority DESC, photo.publishedAt DESC, photo.row
                    """, arguments: [now, floor?.newAfter, floor?.publishedAfter])
            var downloads: [DownloadRecord] = []
            while downloads.count < limit, let row = try rows.next() {
                if !excluded.contains(DownloadRecord.photo(of: row)) { downloads.append(DownloadRecord(row)) }
            }
            return downloads
        }
    }

    /// Whether a failed download can be tried again at `now`.
    ///
    /// - Parameter isUntriedDue: whether downloads that were never tried count too.
    public func hasDue(at now: Instant, isUntriedDue: Bool = false) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM download WHERE coalesce(retryAt, ?) <= ?)",
                arguments: [isUntriedDue ? 0 : nil, now]) ?? false
        }
    }

    /// Postpones downloads without counting a failure.
    public func postpone(_ photos: [Int64], until time: Instant) throws(CatalogError) {
        try writeWithoutFsync { db in
            let update = try db.cachedStatement(sql: "UPDATE download SET retryAt = ? WHERE photoRow = ?")
            for photo in photos { try update.execute(arguments: [time, photo]) }
        }
    }

    /// The hosts that are rate-limited at `now`, until when, and how many downloads of these sources wait only for
    /// that.
    public func paused(
        sources: [Int64], at now: Instant
    ) throws(CatalogError) -> [(host: String, until: Instant, photos: Int)] {
        try read { db in
            let list = sources.map(String.init).joined(separator: ",")
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT host.name, host.notBefore, count(*) FROM host JOIN download ON retryAt = notBefore
                    JOIN photo ON photo.row = photoRow WHERE notBefore > ? AND photo.sourceRow IN (\(list))
                    GROUP BY host.name ORDER BY host.name
                    """, arguments: [now])
            return rows.map { ($0[0], $0[1], $0[2]) }
        }
    }

    /// The number of queued downloads of these sources.
    public func waiting(sources: [Int64]) throws(CatalogError) -> Int {
        try read { db in
            let list = sources.map(String.init).joined(separator: ",")
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM download JOIN photo ON photo.row = photoRow WHERE photo.sourceRow IN (\(list))
                    """) ?? 0
        }
    }

    /// Stores the validators and the expected length of a `.part` file at its beginning, so that a later run can resume
    /// the download. Without a validator it cannot be resumed.
    public func noteBegun(
        photo row: Int64, etag: String?, lastModified: String?, total: Int64?
    ) throws(CatalogError) {
        try write { db in
            try db.cachedStatement(sql: "UPDATE download SET etag = ?, lastModified = ? WHERE photoRow = ?")
                .execute(arguments: [etag, lastModified, row])
            // For a picture that was downloaded before, the row keeps that file's size.
            try db.cachedStatement(sql: "UPDATE photo SET bytes = ? WHERE row = ? AND sha256 IS NULL")
                .execute(arguments: [total, row])
        }
    }

    /// The hash of a photo's picture that its feed declares: see ``RemoteItem/claimedHash``.
    public func claimedHash(photo row: Int64) throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT claimedHash FROM photo WHERE row = ?", arguments: [row]) }
    }

    /// What is known about a photo's `.part` file; nil if its download is not queued.
    public func part(photo row: Int64) throws(CatalogError) -> PartRecord? {
        try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT etag, lastModified, CASE WHEN sha256 IS NULL THEN bytes END
                    FROM download JOIN photo ON photo.row = photoRow WHERE photoRow = ?
                    """)
            return try Row.fetchOne(find, arguments: [row]).map {
                PartRecord(etag: $0[0], lastModified: $0[1], total: $0[2])
            }
        }
    }

    /// Completes downloads whose originals are in place, in one transaction.
    ///
    /// A photo whose picture has another URL by now stays queued for that URL.
    public func complete(_ files: [(photo: Int64, file: DownloadedFile)]) throws(CatalogError) {
        try write { db in
            let update = try db.cachedStatement(
                sql: """
                    UPDATE photo SET state = 'cached', error = NULL, sha256 = ?1, bytes = ?2, type = ?3, width = ?4, height = ?5,
                      orientation = ?6
                    WHERE row = ?7 AND imageURL = ?8
                    """)
            let dequeue = try db.cachedStatement(sql: "DELETE FROM download WHERE photoRow = ?")
            for (row, file) in files {
                try update.execute(arguments: [
                    Blob(file.sha256), file.bytes, file.type, file.width, file.height, file.orientation, row,
                    file.url,
                ])
                guard db.changesCount > 0 else { continue }
                try db.describe(download: row, file.described)
                try dequeue.execute(arguments: [row])
            }
        }
    }

    /// Records that a download failed, why, and when to retry it; it stays in the queue.
    public func noteFailure(photo row: Int64, reason: String, retryAt: Instant) throws(CatalogError) {
        try writeWithoutFsync { db in
            try db.execute(sql: "UPDATE photo SET state = 'failed', error = ? WHERE row = ?", arguments: [reason, row])
            try db.execute(
                sql: "UPDATE download SET attempts = attempts + 1, retryAt = ? WHERE photoRow = ?",
                arguments: [retryAt, row])
        }
    }

    /// Removes downloads from the queue that nobody waits for and that were never begun; returns how many.
    public func drop(sources: [Int64]) throws(CatalogError) -> Int {
        try write { db in
            let list = sources.map(String.init).joined(separator: ",")
            try db.execute(
                sql: """
                    DELETE FROM download WHERE priority = 0 AND attempts = 0 AND etag IS NULL AND lastModified IS NULL
                    AND photoRow IN (SELECT row FROM photo WHERE sourceRow IN (\(list)))
                    """)
            return db.changesCount
        }
    }
}

internal import GRDB

/// A picture that is to be downloaded.
public struct DownloadRecord: Sendable, Equatable {
    /// Row number of the photo.
    public var photo: Int64
    public var photoID: String
    public var url: String
    public var source: SourceRecord
    /// Attempts that failed so far.
    public var attempts: Int
    /// The hash of the picture as its feed claims it: see ``RemoteItem/claimedHash``.
    public var claimedHash: String?
    /// Milliseconds since 1970, UTC.
    public var publishedAt: Int64?
    /// Whether somebody has asked for it.
    public var isAwaited = false

    /// A download of a picture.
    public init(photo: Int64, photoID: String, url: String, source: SourceRecord, attempts: Int) {
        self.photo = photo
        self.photoID = photoID
        self.url = url
        self.source = source
        self.attempts = attempts
    }
}

/// What was found out about a downloaded picture.
public struct DownloadedFile: Sendable {
    /// 32 bytes.
    public var sha256: [UInt8]
    public var bytes: Int64
    public var type: String
    /// Upright size in pixels.
    public var width: Int
    public var height: Int
    /// EXIF orientation.
    public var orientation: Int
    /// What the file says of itself; taken where the feed is silent.
    public var described: IndexedFile
    /// Where it came from.
    public var url: String

    /// A picture that was verified.
    public init(
        url: String, sha256: [UInt8], bytes: Int64, type: String, width: Int, height: Int, orientation: Int,
        described: IndexedFile
    ) {
        self.url = url
        self.sha256 = sha256
        self.bytes = bytes
        self.type = type
        self.width = width
        self.height = height
        self.orientation = orientation
        self.described = described
    }
}

/// What is downloaded where there is no room but that of older originals.
public struct DownloadFloor: Sendable, Equatable {
    /// Photos with a greater row number, which are new.
    public var newAfter: Int64
    /// Photos that were published later: milliseconds since 1970, UTC.
    public var publishedAfter: Int64

    /// Photos that are new, or were published after a time.
    public init(newAfter: Int64, publishedAfter: Int64) {
        self.newAfter = newAfter
        self.publishedAfter = publishedAfter
    }
}

extension Catalog {
    /// Queues what a source's policy asks for and is not here yet, but for what was deleted to save space; returns how many are
    /// queued for it now.
    ///
    /// - Parameter floor: only photos above it; all where it is nil.
    public func queueDownloads(of source: SourceRecord, above floor: DownloadFloor? = nil) throws(CatalogError) -> Int {
        try writeLightly { db in
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

    /// Puts one photo at the head of the queue: somebody is waiting for it.
    public func queueDownload(photo row: Int64) throws(CatalogError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO download (photoRow, priority) VALUES (?, 1)
                    ON CONFLICT (photoRow) DO UPDATE SET priority = 1, retryAt = NULL
                    """, arguments: [row])
        }
    }

    /// The next pictures to download: what somebody waits for, then what was published last.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970; later retries are left out, unless `now` is nil.
    ///   - excluded: row numbers of photos that are being downloaded already.
    ///   - floor: only photos above it, and what somebody waits for; all where it is nil.
    public func nextDownloads(
        sources: [Int64], limit: Int, at now: Int64?, excluding excluded: Set<Int64>, above floor: DownloadFloor? = nil
    ) throws(CatalogError) -> [DownloadRecord] {
        try read { db in
            let list = sources.map(String.init).joined(separator: ",")
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT download.photoRow, photo.id, photo.imageURL, download.attempts, photo.claimedHash,
                      photo.publishedAt, download.priority, \(SourceRecord.columns)
                    FROM download JOIN photo ON photo.row = download.photoRow JOIN source ON source.row = photo.sourceRow
                    WHERE photo.sourceRow IN (\(list)) AND (?1 IS NULL OR retryAt IS NULL OR retryAt <= ?1)
                      AND (?2 IS NULL OR priority = 1 OR photo.row > ?2 OR photo.publishedAt > ?3)
                    ORDER BY priority DESC, photo.publishedAt DESC, photo.row
                    """, arguments: [now, floor?.newAfter, floor?.publishedAfter])
            var downloads: [DownloadRecord] = []
            while downloads.count < limit, let row = try rows.next() {
                guard !excluded.contains(row[0]) else { continue }
                var download = DownloadRecord(
                    photo: row[0], photoID: row[1], url: row[2], source: SourceRecord(row, at: 7), attempts: row[3])
                download.claimedHash = row[4]
                (download.publishedAt, download.isAwaited) = (row[5], row[6])
                downloads.append(download)
            }
            return downloads
        }
    }

    /// Whether a download that failed may be tried again at `now`, in milliseconds since 1970.
    ///
    /// - Parameter isUntriedDue: whether one that was not tried counts too.
    public func hasDueDownload(at now: Int64, isUntriedDue: Bool = false) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM download WHERE coalesce(retryAt, ?) <= ?)",
                arguments: [isUntriedDue ? 0 : nil, now]) ?? false
        }
    }

    /// Leaves downloads for later, in milliseconds since 1970, through no fault of theirs.
    public func postpone(downloads photos: [Int64], until time: Int64) throws(CatalogError) {
        try writeLightly { db in
            let update = try db.cachedStatement(sql: "UPDATE download SET retryAt = ? WHERE photoRow = ?")
            for photo in photos { try update.execute(arguments: [time, photo]) }
        }
    }

    /// The hosts that want to be left alone at `now`, until when, and how many downloads of these sources wait for that alone.
    public func pausedDownloads(
        sources: [Int64], at now: Int64
    ) throws(CatalogError) -> [(host: String, until: Int64, photos: Int)] {
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

    /// How many downloads of these sources are waiting.
    public func waitingDownloads(sources: [Int64]) throws(CatalogError) -> Int {
        try read { db in
            let list = sources.map(String.init).joined(separator: ",")
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM download JOIN photo ON photo.row = photoRow WHERE photo.sourceRow IN (\(list))
                    """) ?? 0
        }
    }

    /// Remembers under which validators a `.part` file was begun, and how long it will be, so that a later run can go on with it;
    /// without a validator, that none can.
    public func noteDownloadBegun(
        photo row: Int64, etag: String?, lastModified: String?, total: Int64?
    ) throws(CatalogError) {
        try write { db in
            try db.cachedStatement(sql: "UPDATE download SET etag = ?, lastModified = ? WHERE photoRow = ?")
                .execute(arguments: [etag, lastModified, row])
            // Of a picture that is here, or was, the row says what that is.
            try db.cachedStatement(sql: "UPDATE photo SET bytes = ? WHERE row = ? AND sha256 IS NULL")
                .execute(arguments: [total, row])
        }
    }

    /// The hash of a photo's picture as its feed claims it: see ``RemoteItem/claimedHash``.
    public func claimedHash(photo row: Int64) throws(CatalogError) -> String? {
        try read { db in try String.fetchOne(db, sql: "SELECT claimedHash FROM photo WHERE row = ?", arguments: [row]) }
    }

    /// The row number of a photo, by its whole id; nil where there is none.
    public func row(ofPhoto id: String) throws(CatalogError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT row FROM photo WHERE id = ?", arguments: [id]) }
    }

    /// What is known of a photo's part; nil where its download is not waited for.
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

    /// Completes downloads: their originals are in place. One transaction for all.
    ///
    /// A photo whose picture is meanwhile elsewhere stays waiting for that.
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

    /// Writes down that a download failed, why, and when it is tried again; it stays in the queue.
    public func noteFailure(photo row: Int64, reason: String, retryAt: Int64) throws(CatalogError) {
        try writeLightly { db in
            try db.execute(sql: "UPDATE photo SET state = 'failed', error = ? WHERE row = ?", arguments: [reason, row])
            try db.execute(
                sql: "UPDATE download SET attempts = attempts + 1, retryAt = ? WHERE photoRow = ?",
                arguments: [retryAt, row])
        }
    }
}

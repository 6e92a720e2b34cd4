internal import GRDB

/// What the rows of a printed listing are, so that `@N` can mean one of them.
public enum ListingKind: String, Sendable {
    case place
    case photo
}

extension Catalog {
    /// Remembers the rows that a terminal printed, so that `@N` finds them.
    ///
    /// It is a convenience that a power cut may lose, so it waits neither for the disk nor for another writer; and what is
    /// printed again as it was is not written again.
    public func remember(
        listing rows: [Int64], kind: ListingKind, terminal: String, at milliseconds: Int64
    ) throws(CatalogError) {
        let bytes = Self.bytes(of: rows)
        let isKnown = try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT rows = ?3 AND printedAt = (SELECT max(printedAt) FROM listing WHERE kind = ?2)
                    FROM listing WHERE terminal = ?1 AND kind = ?2
                    """, arguments: [terminal, kind.rawValue, Blob(bytes)]) ?? false
        }
        if isKnown { return }
        try writeIfFree { db in
            // Sessions of terminals come and go; what they printed a month ago nobody means.
            try db.execute(sql: "DELETE FROM listing WHERE printedAt < ?", arguments: [milliseconds - 30 * 86_400_000])
            try db.execute(
                sql: """
                    INSERT INTO listing (terminal, kind, printedAt, rows) VALUES (?, ?, ?, ?)
                    ON CONFLICT (terminal, kind)
                    DO UPDATE SET printedAt = excluded.printedAt, rows = excluded.rows
                    """, arguments: [terminal, kind.rawValue, milliseconds, Blob(bytes)])
        }
    }

    /// The row number that row `number` (from 1) of the last listing of that kind stands for.
    ///
    /// - Parameter terminal: whose listing; nil for the one that anyone printed last.
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``.
    public func listed(_ number: Int, kind: ListingKind, terminal: String?) throws(CatalogError) -> Int64 {
        try read { db in
            let bytes = try Self.lastListing(db, kind: kind, terminal: terminal)
            guard number >= 1, number <= bytes.count / 8 else {
                throw CatalogError.noSuchRow(number, count: bytes.count / 8)
            }
            return Self.row(number, of: bytes)
        }
    }

    /// The row numbers of the last listing of that kind, as many as `limit` at most.
    ///
    /// - Parameter terminal: whose listing; nil for the one that anyone printed last.
    public func lastListing(kind: ListingKind, terminal: String?, limit: Int) throws(CatalogError) -> [Int64] {
        try read { db in
            let bytes = try Self.lastListing(db, kind: kind, terminal: terminal)
            return (0..<min(limit, bytes.count / 8)).map { Self.row($0 + 1, of: bytes) }
        }
    }

    private static func lastListing(_ db: Database, kind: ListingKind, terminal: String?) throws -> [UInt8] {
        try Blob.fetchOne(
            db,
            sql: """
                SELECT rows FROM listing WHERE kind = ?1 AND (?2 IS NULL OR terminal = ?2)
                ORDER BY printedAt DESC LIMIT 1
                """, arguments: [kind.rawValue, terminal])?.bytes ?? []
    }

    private static func bytes(of rows: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * rows.count)
        for row in rows {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: row >> shift)) }
        }
        return bytes
    }

    private static func row(_ number: Int, of bytes: [UInt8]) -> Int64 {
        bytes[(number - 1) * 8..<number * 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
}

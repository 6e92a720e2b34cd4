internal import Bytes
internal import GRDB
public import Times

/// What the rows of a printed listing are, so that `@N` can mean one of them.
public enum ListingKind: String, Sendable {
    case place
    case photo
}

/// A listing that was printed, as ``Catalog`` remembers it.
public struct PrintedListing: Sendable, Equatable {
    /// The command that printed it; nil where an earlier version remembered it.
    public var command: String?
    /// How many rows it had.
    public var count: Int

    /// A listing of so many rows.
    public init(command: String?, count: Int) {
        (self.command, self.count) = (command, count)
    }
}

/// Listings that terminals printed, whose rows `@N` means.
public struct CatalogListings: CatalogSubject {
    let catalog: Catalog

    /// Remembers the rows that a terminal printed, so that `@N` finds them.
    ///
    /// It is a convenience that a power cut may lose, so it waits neither for the disk nor for another writer; and what is
    /// printed again as it was is not written again.
    /// - Parameter command: what a person is told of a listing in which a row is not there.
    public func remember(
        rows: [Int64], kind: ListingKind, command: String, terminal: String, at time: Instant
    ) throws(CatalogError) {
        let bytes = Self.bytes(of: rows)
        let isKnown = try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT rows = ?3 AND command IS ?4
                      AND printedAt = (SELECT max(printedAt) FROM listing WHERE kind = ?2)
                    FROM listing WHERE terminal = ?1 AND kind = ?2
                    """, arguments: [terminal, kind.rawValue, Blob(bytes), command]) ?? false
        }
        if isKnown { return }
        try writeIfFree { db in
            // Sessions of terminals come and go; what they printed a month ago nobody means.
            try db.execute(sql: "DELETE FROM listing WHERE printedAt < ?", arguments: [time - .seconds(30 * 86_400)])
            try db.execute(
                sql: """
                    INSERT INTO listing (terminal, kind, printedAt, rows, command) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (terminal, kind)
                    DO UPDATE SET printedAt = excluded.printedAt, rows = excluded.rows, command = excluded.command
                    """, arguments: [terminal, kind.rawValue, time, Blob(bytes), command])
        }
    }

    /// The row number that row `number` (from 1) of the last listing of that kind stands for.
    ///
    /// - Parameter terminal: whose listing; nil for the one that anyone printed last.
    /// - Throws: ``CatalogError/noSuchListedRow(_:_:of:)``.
    public func row(_ number: Int, kind: ListingKind, terminal: String?) throws(CatalogError) -> Int64 {
        try read { db in
            guard let last = try Self.last(db, kind: kind, terminal: terminal) else {
                throw CatalogError.noSuchListedRow(number, kind, of: nil)
            }
            let listing = PrintedListing(command: last.command, count: last.rows.count / 8)
            guard number >= 1, number <= listing.count else {
                throw CatalogError.noSuchListedRow(number, kind, of: listing)
            }
            return Self.row(number, of: last.rows)
        }
    }

    /// The row numbers of the last listing of that kind, as many as `limit` at most.
    ///
    /// - Parameter terminal: whose listing; nil for the one that anyone printed last.
    public func last(kind: ListingKind, terminal: String?, limit: Int) throws(CatalogError) -> [Int64] {
        try read { db in
            let bytes = try Self.last(db, kind: kind, terminal: terminal)?.rows ?? []
            return (0..<min(limit, bytes.count / 8)).map { Self.row($0 + 1, of: bytes) }
        }
    }

    private static func last(
        _ db: Database, kind: ListingKind, terminal: String?
    ) throws -> (rows: [UInt8], command: String?)? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT rows, command FROM listing WHERE kind = ?1 AND (?2 IS NULL OR terminal = ?2)
                ORDER BY printedAt DESC LIMIT 1
                """, arguments: [kind.rawValue, terminal])
        return row.map { (rows: ($0[0] as Blob).bytes, command: $0[1]) }
    }

    private static func bytes(of rows: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * rows.count)
        for row in rows {
            LittleEndian.append(row, count: 8, to: &bytes)
        }
        return bytes
    }

    private static func row(_ number: Int, of bytes: [UInt8]) -> Int64 {
        LittleEndian.number(bytes[(number - 1) * 8..<number * 8], as: Int64.self)
    }
}

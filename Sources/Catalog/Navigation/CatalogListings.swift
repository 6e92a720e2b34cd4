internal import Bytes
internal import GRDB
public import Times

/// The kind of rows in a printed listing, which `@N` refers to.
public enum ListingKind: String, Sendable {
    case place
    case photo
}

/// A printed listing, as stored in the catalogue.
public struct PrintedListing: Sendable, Equatable {
    /// The command that printed it; nil if an older version stored it.
    public var command: String?
    /// The number of rows.
    public var count: Int

    /// A listing with a number of rows.
    public init(command: String?, count: Int) {
        (self.command, self.count) = (command, count)
    }
}

/// Listings that terminals printed, for `@N`.
public struct CatalogListings: CatalogSubject {
    let catalog: Catalog

    /// Stores the rows that a terminal printed, so that `@N` can refer to them.
    ///
    /// A loss of power may undo this: it waits neither for fsync nor for another writer. A listing that is the same as
    /// before is not written again.
    /// - Parameter command: shown to a person who refers to a row that does not exist.
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
            // Nobody refers to a listing from a month ago.
            try db.execute(sql: "DELETE FROM listing WHERE printedAt < ?", arguments: [time - .seconds(30 * 86_400)])
            try db.execute(
                sql: """
                    INSERT INTO listing (terminal, kind, printedAt, rows, command) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (terminal, kind)
                    DO UPDATE SET printedAt = excluded.printedAt, rows = excluded.rows, command = excluded.command
                    """, arguments: [terminal, kind.rawValue, time, Blob(bytes), command])
        }
    }

    /// The row number of row `number` (from 1) of the last listing of that kind.
    ///
    /// - Parameter terminal: whose listing; nil for the last one of any terminal.
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

    /// The row numbers of the last listing of that kind, at most `limit`.
    ///
    /// - Parameter terminal: whose listing; nil for the last one of any terminal.
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

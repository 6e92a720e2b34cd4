internal import GRDB

/// The result of rebuilding a catalogue.
public struct RebuildReport: Sendable, Equatable {
    /// Photos in the new catalogue.
    public var photos = 0
    /// Rows of the recents in the new catalogue.
    public var recents = 0
    /// Whether every row of the old catalogue could be read.
    public var isWhole = false
    /// Imported folders and files.
    public var roots: [String] = []
}

extension Catalog {
    /// Creates a new catalogue at `path` from the readable rows of a damaged one and from the edit log; where both have
    /// a value, the edit log takes precedence.
    ///
    /// Reads the whole old file.
    public static func rebuild(
        from damaged: String, edits: ReplayedEdits?, into path: String
    ) throws(CatalogError) -> RebuildReport {
        var recovery = Recovery(damaged)
        let database = try CatalogFile.open(path, .filling)
        return try CatalogError.translating { () throws -> RebuildReport in
            var report = RebuildReport()
            try database.write { db in
                for table in RecoveredTable.all { try recovery?.copy(table, to: db) }
                try db.keepRowNumbersOfRemoved()
                try recovery?.copySettings(to: db)
                // Before new rows can take row numbers that lost rows had and others still refer to.
                if let sources = edits?.sources { try db.take(sources) }
                try db.repairReferences()
                if let edits { try db.take(edits) }
                try db.repairReferences()
                report.isWhole = recovery?.isWhole ?? false
                if !report.isWhole {
                    // A restored source could now clash with other rows, or lack rows of its own.
                    try db.forgetRemovedSource()
                    // Photos may be lost that a refresh would skip as unchanged.
                    try db.execute(
                        sql: """
                            UPDATE feed SET contentHash = NULL, etag = NULL, lastModified = NULL, checkedAt = NULL,
                              attemptedAt = NULL, freshUntil = NULL, contentAt = NULL
                            """)
                }
                report.photos = try Int.fetchOne(db, sql: "SELECT count(*) FROM photo") ?? 0
                report.recents =
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM recent WHERE personRow = \(PersonRecord.local)")
                    ?? 0
                report.roots = try String.fetchAll(db, sql: "SELECT path FROM root ORDER BY path")
            }
            let problems = try database.read { try $0.problems() }
            if let problem = problems.first { throw CatalogError.damaged(problem) }
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try database.close()
            return report
        }
    }

    /// Whether any row of a damaged catalogue can be read.
    public static func isReadableInPart(_ path: String) -> Bool {
        Recovery(path) != nil
    }

    /// Accepts a catalogue that another program wrote to. That leaves wrong checksums, but pages, indexes and
    /// references are intact and the edit log agrees. Reads and rewrites the whole file.
    ///
    /// - Returns: whether it was accepted.
    public static func acceptForeignChanges(at path: String, edits: ReplayedEdits?) -> Bool {
        guard let database = try? CatalogFile.open(path, .unchecked),
            (try? database.read { db in try db.problems().isEmpty && db.agrees(with: edits) }) == true,
            CatalogFile.version(path) == Schema.version
        else { return false }
        return (try? database.vacuum()) != nil
    }
}

extension Catalog {
    /// Whether the edit log agrees with the catalogue about recents, sources, users, corrections and names.
    package func agrees(with log: ReplayedEdits) throws(CatalogError) -> Bool {
        try read { try $0.agrees(with: log) }
    }

    /// What the edit log records of the catalogue as it is now.
    package func currentEdits() throws(CatalogError) -> ReplayedEdits {
        try read { db in
            var edits = ReplayedEdits()
            for entry in try PendingEdits.everything(in: db) { edits.take(entry) }
            return edits
        }
    }
}

/// A table that is recovered; the others are computed from these.
private struct RecoveredTable {
    var name: String
    /// The column with the row number; nil for a table WITHOUT ROWID.
    var key: String?
    /// Columns that are not copied and get their default.
    var without: Set<String> = []

    static let all = [
        RecoveredTable(name: "root", key: "row"), RecoveredTable(name: "folder", key: "row"),
        RecoveredTable(name: "place", key: "row", without: ["photoCount"]), RecoveredTable(name: "source", key: "row"),
        RecoveredTable(name: "bundle", key: "sourceRow"), RecoveredTable(name: "feed", key: "row"),
        RecoveredTable(name: "photo", key: "row"), RecoveredTable(name: "photoDuplicate"),
        RecoveredTable(name: "companion"), RecoveredTable(name: "albumPhoto"),
        RecoveredTable(name: "download", key: "photoRow"), RecoveredTable(name: "person", key: "row"),
        RecoveredTable(name: "passkey", key: "row"),
        // In older versions the row number is the position.
        RecoveredTable(name: "recent", key: "rowid"),
        RecoveredTable(name: "recentEdit", key: "row"), RecoveredTable(name: "correction"),
        RecoveredTable(name: "answer", key: "row"), RecoveredTable(name: "ownPlaceName"),
        RecoveredTable(name: "keptPlaceName", key: "row"), RecoveredTable(name: "publicHost"),
        RecoveredTable(name: "givenText"), RecoveredTable(name: "correctionEdit", key: "row"),
        RecoveredTable(name: "correctionStep"), RecoveredTable(name: "privateCircle"),
        RecoveredTable(name: "accessRule", key: "row"), RecoveredTable(name: "accessPerson"),
        RecoveredTable(name: "photoSet", key: "row", without: ["photoCount"]), RecoveredTable(name: "photoSetReader"),
        RecoveredTable(name: "photoSetItem"), RecoveredTable(name: "share", key: "row"),
        RecoveredTable(name: "sharePhoto"), RecoveredTable(name: "auditEntry", key: "row"),
        RecoveredTable(name: "removedSource", key: "rowid"), RecoveredTable(name: "removedFeed", key: "rowid"),
        RecoveredTable(name: "removedPhoto", key: "rowid"), RecoveredTable(name: "removedRecent", key: "rowid"),
    ]
}

extension Catalog {
    /// Writes the whole edit log anew, if it is missing or incomplete.
    package func writeEditLog() throws(CatalogError) {
        try writeLogged { _, _ in }
    }
}

extension Recovery {
    /// Copies the originals' limit, where originals are, and the view on disputed borders from the one row of `library`; the library's id comes
    /// from the edit log.
    fileprivate mutating func copySettings(to db: Database) throws {
        let known = columns(of: "library")
        if known.contains("originalsLimit") {
            try forEachRowWithoutNumber(of: "library", columns: ["originalsLimit"]) { row in
                guard let limit = Int64.fromDatabaseValue(row[0] as DatabaseValue), limit >= 0 else { return }
                try db.execute(sql: "UPDATE library SET originalsLimit = ?", arguments: [limit])
            }
        }
        for column in ["objectStore", "peopleStore"] where known.contains(column) {
            try forEachRowWithoutNumber(of: "library", columns: [column]) { row in
                guard let store = String.fromDatabaseValue(row[0] as DatabaseValue), !store.isEmpty else { return }
                try db.execute(sql: "UPDATE library SET \(column) = ?", arguments: [store])
            }
        }
        if known.contains("borders") {
            try forEachRowWithoutNumber(of: "library", columns: ["borders"]) { row in
                guard let view = String.fromDatabaseValue(row[0] as DatabaseValue).flatMap(BorderView.init) else {
                    return
                }
                try db.execute(sql: "UPDATE library SET borders = ?", arguments: [view.rawValue])
            }
        }
    }

    /// Copies the rows of a table; rows that violate the schema are left out.
    fileprivate mutating func copy(_ table: RecoveredTable, to db: Database) throws {
        let known = Set(columns(of: table.name))
        let columns = try db.columns(in: table.name).map(\.name).filter {
            known.contains($0) && !table.without.contains($0) && $0 != table.key
        }
        guard !columns.isEmpty else { return }
        let names = (table.key.map { [$0] } ?? []) + columns
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let insert = try db.makeStatement(
            sql: "INSERT OR REPLACE INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(marks))")
        let take: (Row) throws -> Void = { row in
            do {
                try insert.execute(arguments: StatementArguments(row.databaseValues))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                return
            }
        }
        if let key = table.key {
            try forEachRow(of: table.name, key: key, columns: columns, take)
        } else {
            try forEachRowWithoutNumber(of: table.name, columns: columns, take)
        }
    }
}

extension Database {
    /// Keeps the row numbers of a removed source free, in case it is restored.
    fileprivate func keepRowNumbersOfRemoved() throws {
        for (table, removed) in [("source", "removedSource"), ("feed", "removedFeed"), ("photo", "removedPhoto")] {
            guard let last = try Int64.fetchOne(self, sql: "SELECT max(row) FROM \(removed)") else { continue }
            try beginRowNumbers(of: table, after: last)
        }
        // Corrections that were undone have left no row, but pages can still have their numbers.
        let last = try Int64.fetchOne(self, sql: "SELECT max(row) FROM correctionEdit") ?? 0
        try beginRowNumbers(of: "correctionEdit", after: last + Self.undoneNumbers)
    }

    /// More than the numbers of corrections that are undone in the lifetime of an open page.
    private static var undoneNumbers: Int64 { 10_000 }

    private func beginRowNumbers(of table: String, after last: Int64) throws {
        try execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [last, table])
        guard changesCount == 0 else { return }
        try execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
    }

    /// The problems of pages, indexes and references.
    func problems() throws -> [String] {
        let pages = try String.fetchAll(self, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let references = try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").map { row in
            "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a row of \(row[2] as String) that does not exist"
        }
        return pages + references
    }
}

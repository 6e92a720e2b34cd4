internal import GRDB

/// How a catalogue was made again.
public struct RebuildReport: Sendable, Equatable {
    /// Photos in the new catalogue.
    public var photos = 0
    /// Rows of the recents in it.
    public var recents = 0
    /// Whether every row of the old one could be read.
    public var isWhole = false
    /// Imported folders and files.
    public var roots: [String] = []
}

extension Catalog {
    /// Makes a new catalogue at `path` of what can be read of a damaged one and of what the edit log says; where both know
    /// something, the edit log counts.
    ///
    /// Reads all of the old file.
    public static func rebuild(
        from damaged: String, edits: ReplayedEdits?, into path: String
    ) throws(CatalogError) -> RebuildReport {
        var salvage = Salvage(damaged)
        let database = try CatalogFile.open(path, .filling)
        return try CatalogError.translating { () throws -> RebuildReport in
            var report = RebuildReport()
            try database.write { db in
                for table in SalvagedTable.all { try salvage?.copy(table, to: db) }
                try db.keepRowNumbersOfRemoved()
                try salvage?.copyOriginalsLimit(to: db)
                // Before new rows take numbers that lost ones are still referred to by.
                if let sources = edits?.sources { try db.take(sources) }
                try db.mendReferences()
                if let edits { try db.take(edits) }
                try db.mendReferences()
                report.isWhole = salvage?.isWhole ?? false
                if !report.isWhole {
                    // It might come back with what is now another's, or without what was its own.
                    try db.forgetRemovedSource()
                    // What a refresh would leave out, because it was there, may be lost.
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

    /// Whether anything can be read of a damaged catalogue.
    public static func isReadableInPart(_ path: String) -> Bool {
        Salvage(path) != nil
    }

    /// Accepts a catalogue that another program wrote to, which leaves pages without the right checksums but everything else
    /// in order: no page, index or reference is wrong, and the edit log agrees. Reads and writes all of the file.
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
    /// Whether an edit log says the same of recents, sources, people, corrections and names as the catalogue.
    package func agrees(with log: ReplayedEdits) throws(CatalogError) -> Bool {
        try read { try $0.agrees(with: log) }
    }
}

/// A table whose rows are worth keeping; the others are made again from these.
private struct SalvagedTable {
    var name: String
    /// The column that is the row number; nil in a table without any.
    var key: String?
    /// Columns that get their default instead.
    var without: Set<String> = []

    static let all = [
        SalvagedTable(name: "root", key: "row"), SalvagedTable(name: "folder", key: "row"),
        SalvagedTable(name: "place", key: "row", without: ["photoCount"]), SalvagedTable(name: "source", key: "row"),
        SalvagedTable(name: "bundle", key: "sourceRow"), SalvagedTable(name: "feed", key: "row"),
        SalvagedTable(name: "photo", key: "row"),
        SalvagedTable(name: "download", key: "photoRow"), SalvagedTable(name: "person", key: "row"),
        // In earlier versions its row number is the position.
        SalvagedTable(name: "recent", key: "rowid"),
        SalvagedTable(name: "recentEdit", key: "row"), SalvagedTable(name: "correction"),
        SalvagedTable(name: "answer", key: "row"), SalvagedTable(name: "ownPlaceName"),
        SalvagedTable(name: "keptPlaceName", key: "row"), SalvagedTable(name: "publicHost"),
        SalvagedTable(name: "removedSource", key: "rowid"), SalvagedTable(name: "removedFeed", key: "rowid"),
        SalvagedTable(name: "removedPhoto", key: "rowid"), SalvagedTable(name: "removedRecent", key: "rowid"),
    ]
}

extension Salvage {
    /// Copies what the one row of the library itself says that a person set; its id is the edit log's to tell.
    fileprivate mutating func copyOriginalsLimit(to db: Database) throws {
        guard columns(of: "library").contains("originalsLimit") else { return }
        try forEachRowWithoutNumber(of: "library", columns: ["originalsLimit"]) { row in
            guard let limit = Int64.fromDatabaseValue(row[0] as DatabaseValue), limit >= 0 else { return }
            try db.execute(sql: "UPDATE library SET originalsLimit = ?", arguments: [limit])
        }
    }

    /// Copies the rows of a table; one that contradicts the schema is left out.
    fileprivate mutating func copy(_ table: SalvagedTable, to db: Database) throws {
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
    /// Makes sure that what was removed and may come back finds its row numbers free.
    fileprivate func keepRowNumbersOfRemoved() throws {
        for (table, removed) in [("source", "removedSource"), ("feed", "removedFeed"), ("photo", "removedPhoto")] {
            guard let last = try Int64.fetchOne(self, sql: "SELECT max(row) FROM \(removed)") else { continue }
            try execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [last, table])
            guard changesCount == 0 else { continue }
            try execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
        }
    }

    /// What is wrong with pages, indexes and references.
    func problems() throws -> [String] {
        let pages = try String.fetchAll(self, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let references = try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").map { row in
            "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a row of \(row[2] as String) that does not exist"
        }
        return pages + references
    }
}

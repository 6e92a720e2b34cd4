internal import GRDB

/// Catalogues as earlier versions of the program wrote them, with a row of every kind.
public enum EarlierCatalogue: String, CaseIterable, Sendable {
    case version1 = "1"
    case version2 = "2"
    case version3 = "3"
    /// Of a program that had corrections but no placeholders.
    case version4WithoutPlaceholders = "4 without 3"
    case version4 = "4"
    case version5 = "5"
    case version6 = "6"
    case version7 = "7"
    case version8 = "8"
    case version9 = "9"
    case version10 = "10"
    case version11 = "11"
    case version12 = "12"
    case version13 = "13"
    case version14 = "14"
    case version15 = "15"
    case version16 = "16"
    case version17 = "17"

    /// `PRAGMA user_version`.
    public var number: Int { Int(rawValue.prefix { $0.isNumber }) ?? 0 }

    private var hasSources: Bool { number >= 2 }
    private var hasPlaceholders: Bool { number >= 3 && self != .version4WithoutPlaceholders }
    private var hasCorrections: Bool { number >= 4 }
    /// Whether photos have their own metadata as well.
    private var hasSelfDescription: Bool { number >= 5 }
    private var hasLibraryID: Bool { number >= 6 }
    private var hasJournalSize: Bool { number >= 7 }
    private var hasRowIndexes: Bool { number >= 8 }
    private var hasManners: Bool { number >= 9 }
    private var hasPeople: Bool { number >= 10 }
    private var hasSearch: Bool { number >= 11 }
    private var hasBundles: Bool { number >= 12 }
    private var hasPublicHosts: Bool { number >= 13 }
    private var hasStrippedFiles: Bool { number >= 14 }
    private var hasRemovedSource: Bool { number >= 15 }
    private var hasUndoneEdits: Bool { number >= 16 }
    private var hasListingCommands: Bool { number >= 17 }

    /// Writes the catalogue to a new file.
    ///
    /// - Parameter photos: number of additional photos.
    public func write(to path: String, photos: Int = 0) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            try add(EarlierSchema.version1, EarlierRows.version1, as: "1 folders, places, photos, recents", to: db)
            if hasSources {
                try add(
                    EarlierSchema.addedInVersion2, EarlierRows.addedInVersion2, as: "2 sources, feeds, downloads",
                    to: db)
            }
            if hasPlaceholders {
                try add(EarlierSchema.addedInVersion3, EarlierRows.addedInVersion3, as: "3 placeholders", to: db)
            }
            if hasCorrections {
                try add(EarlierSchema.addedInVersion4, EarlierRows.addedInVersion4, as: "4 corrections", to: db)
            }
            if hasSelfDescription {
                try add(
                    EarlierSchema.addedInVersion5, EarlierRows.addedInVersion5, as: "5 what photos say of themselves",
                    to: db)
            }
            if hasLibraryID {
                try add(
                    EarlierSchema.addedInVersion6, EarlierRows.addedInVersion6,
                    as: "6 the library's own id; places by country", to: db)
            }
            if hasJournalSize {
                try add(
                    EarlierSchema.addedInVersion7, EarlierRows.addedInVersion7, as: "7 how long the journal is", to: db)
            }
            if hasRowIndexes {
                try add(
                    EarlierSchema.addedInVersion8, EarlierRows.addedInVersion8,
                    as: "8 where the rows of pictures are", to: db)
            }
            if hasManners {
                try add(
                    EarlierSchema.addedInVersion9, EarlierRows.addedInVersion9, as: "9 when servers want to be asked",
                    to: db)
            }
            if hasPeople {
                try add(EarlierSchema.addedInVersion10, EarlierRows.addedInVersion10, as: "10 people", to: db)
            }
            if hasSearch {
                try add(
                    EarlierSchema.addedInVersion11, EarlierRows.addedInVersion11, as: "11 search, names of places",
                    to: db)
            }
            if hasBundles {
                try add(
                    EarlierSchema.addedInVersion12, EarlierRows.addedInVersion12, as: "12 bundles, answers, screens",
                    to: db)
            }
            if hasPublicHosts {
                try add(
                    EarlierSchema.addedInVersion13, EarlierRows.addedInVersion13, as: "13 hosts that were public",
                    to: db)
            }
            if hasStrippedFiles {
                try add(
                    EarlierSchema.addedInVersion14, EarlierRows.addedInVersion14, as: "14 files without metadata",
                    to: db)
            }
            if hasRemovedSource {
                try add(
                    EarlierSchema.addedInVersion15, EarlierRows.addedInVersion15,
                    as: "15 what is told of sources; the one removed last", to: db)
            }
            if hasUndoneEdits {
                try add(
                    EarlierSchema.addedInVersion16, EarlierRows.addedInVersion16, as: "16 edits that were taken back",
                    to: db)
            }
            if hasListingCommands {
                try add(
                    EarlierSchema.addedInVersion17, EarlierRows.addedInVersion17,
                    as: "17 which command printed a listing", to: db)
            }
            try db.execute(sql: EarlierRows.many, arguments: [photos])
            try db.execute(sql: "PRAGMA user_version = \(number)")
        }
        try queue.close()
    }

    private func add(_ schema: String, _ rows: String, as migration: String, to db: Database) throws {
        try db.execute(sql: schema)
        try db.execute(sql: rows)
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration])
    }
}

/// Direct access to a catalogue's file.
public struct CatalogueFile: Sendable {
    private let queue: DatabaseQueue

    /// Opens an existing file.
    public init(_ path: String) throws {
        queue = try DatabaseQueue(path: path)
    }

    /// The result of a query, with each row as text.
    public func rows(_ sql: String) throws -> [String] {
        try queue.read { db in
            try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map { "\($0)" }.joined(separator: "|") }
        }
    }

    /// Executes statements.
    public func execute(_ sql: String) throws {
        try queue.write { try $0.execute(sql: sql) }
    }

    /// The names and SQL of all tables, indexes and triggers, in the order of their names.
    public func schema() throws -> [String] {
        try rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    }

    /// The tables of a catalogue with their current columns.
    public func columns() throws -> [String: [String]] {
        var columns: [String: [String]] = [:]
        for table in try rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'") {
            let name = table.replacing("\"", with: "")
            columns[name] = try queue.read { try $0.columns(in: name).map(\.name) }
        }
        return columns
    }

    /// Problems of the file: damage and broken references.
    public func faults() throws -> [String] {
        try rows("PRAGMA integrity_check").filter { $0 != "\"ok\"" } + rows("PRAGMA foreign_key_check")
    }

    /// Closes the file, so that another process finds no trace of this connection.
    public func close() throws {
        try queue.close()
    }
}

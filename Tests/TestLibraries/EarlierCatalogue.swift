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
    case version18 = "18"
    case version19 = "19"
    case version20 = "20"
    case version21 = "21"
    case version22 = "22"
    case version23 = "23"
    case version24 = "24"
    case version25 = "25"
    case version26 = "26"
    /// Of a program between two commits, whose log of what happened had one index and one trigger less.
    case firstVersion27 = "27 first"
    case version27 = "27"
    case version28 = "28"
    case version29 = "29"
    case version30 = "30"
    case version31 = "31"
    case version32 = "32"
    case version33 = "33"
    case version34 = "34"
    case version35 = "35"

    /// `PRAGMA user_version`.
    public var number: Int { Int(rawValue.prefix { $0.isNumber }) ?? 0 }

    /// A version of the schema with the rows that it could hold first, and the name of its migration.
    private typealias Step = (version: Int, schema: String, rows: String, migration: String)

    private static let steps: [Step] = [
        (1, EarlierSchema.version1, EarlierRows.version1, "1 folders, places, photos, recents"),
        (2, EarlierSchema.addedInVersion2, EarlierRows.addedInVersion2, "2 sources, feeds, downloads"),
        (3, EarlierSchema.addedInVersion3, EarlierRows.addedInVersion3, "3 placeholders"),
        (4, EarlierSchema.addedInVersion4, EarlierRows.addedInVersion4, "4 corrections"),
        (5, EarlierSchema.addedInVersion5, EarlierRows.addedInVersion5, "5 what photos say of themselves"),
        (6, EarlierSchema.addedInVersion6, EarlierRows.addedInVersion6, "6 the library's own id; places by country"),
        (7, EarlierSchema.addedInVersion7, EarlierRows.addedInVersion7, "7 how long the journal is"),
        (8, EarlierSchema.addedInVersion8, EarlierRows.addedInVersion8, "8 where the rows of pictures are"),
        (9, EarlierSchema.addedInVersion9, EarlierRows.addedInVersion9, "9 when servers want to be asked"),
        (10, EarlierSchema.addedInVersion10, EarlierRows.addedInVersion10, "10 people"),
        (11, EarlierSchema.addedInVersion11, EarlierRows.addedInVersion11, "11 search, names of places"),
        (12, EarlierSchema.addedInVersion12, EarlierRows.addedInVersion12, "12 bundles, answers, screens"),
        (13, EarlierSchema.addedInVersion13, EarlierRows.addedInVersion13, "13 hosts that were public"),
        (14, EarlierSchema.addedInVersion14, EarlierRows.addedInVersion14, "14 files without metadata"),
        (
            15, EarlierSchema.addedInVersion15, EarlierRows.addedInVersion15,
            "15 what is told of sources; the one removed last"
        ),
        (16, EarlierSchema.addedInVersion16, EarlierRows.addedInVersion16, "16 edits that were taken back"),
        (17, EarlierSchema.addedInVersion17, EarlierRows.addedInVersion17, "17 which command printed a listing"),
        (18, EarlierSchema.addedInVersion18, EarlierRows.addedInVersion18, "18 cities and districts"),
        (19, EarlierSchema.addedInVersion19, EarlierRows.addedInVersion19, "19 a view on disputed borders"),
        (20, EarlierSchema.addedInVersion20, EarlierRows.addedInVersion20, "20 texts that people give; numbered edits"),
        (21, EarlierSchema.addedInVersion21, EarlierRows.addedInVersion21, "21 who may upload"),
        (22, EarlierSchema.addedInVersion22, EarlierRows.addedInVersion22, "22 sets of photos"),
        (23, EarlierSchema.addedInVersion23, EarlierRows.addedInVersion23, "23 cameras, lenses, exposure"),
        (24, EarlierSchema.addedInVersion24, EarlierRows.addedInVersion24, "24 circles"),
        (25, EarlierSchema.addedInVersion25, EarlierRows.addedInVersion25, "25 shares"),
        (26, EarlierSchema.addedInVersion26, EarlierRows.addedInVersion26, "26 who sees which photos"),
        (27, EarlierSchema.addedInFirstVersion27, EarlierRows.addedInVersion27, "27 what happened"),
        (27, EarlierSchema.addedInVersion27, EarlierRows.addedInVersion27, "27 what happened"),
        (28, EarlierSchema.addedInVersion28, EarlierRows.addedInVersion28, "28 users whom others identify"),
        (29, EarlierSchema.addedInVersion29, EarlierRows.addedInVersion29, "29 passkeys"),
        (30, EarlierSchema.addedInVersion30, EarlierRows.addedInVersion30, "30 sidecars, ratings"),
        (31, EarlierSchema.addedInVersion31, EarlierRows.addedInVersion31, "31 duplicates and albums of exports"),
        (32, EarlierSchema.addedInVersion32, EarlierRows.addedInVersion32, "32 files beside a photo"),
        (33, EarlierSchema.addedInVersion33, EarlierRows.addedInVersion33, "33 films of photos"),
        // The same tables as those of the later version 27.
        (
            34, EarlierSchema.addedInVersion34, EarlierRows.addedInVersion34,
            "34 the log of what happened as it is in all catalogues"
        ),
        (35, EarlierSchema.addedInVersion35, EarlierRows.addedInVersion35, "35 where originals are elsewhere"),
    ]

    private func has(_ step: Step) -> Bool {
        guard step.version <= number, !(step.version == 3 && self == .version4WithoutPlaceholders) else { return false }
        return step.version != 27 || (step.schema == EarlierSchema.addedInFirstVersion27) == (self == .firstVersion27)
    }

    /// Writes the catalogue to a new file.
    ///
    /// - Parameters:
    ///   - photos: number of additional photos.
    ///   - hasRows: false for tables alone, as while a program makes them.
    public func write(to path: String, photos: Int = 0, hasRows: Bool = true) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in Self.steps where has(step) {
                try db.execute(sql: step.schema)
                if hasRows { try db.execute(sql: step.rows) }
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.migration])
            }
            try db.execute(sql: EarlierRows.many, arguments: [photos])
            try db.execute(sql: "PRAGMA user_version = \(number)")
        }
        try queue.close()
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

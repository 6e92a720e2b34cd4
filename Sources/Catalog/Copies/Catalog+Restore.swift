internal import GRDB

/// What a catalogue contains, in numbers.
public struct CatalogContents: Sendable, Equatable {
    /// The library's own id.
    public var library = ""
    /// Photos that are not missing.
    public var photos = 0
    /// Places with photos.
    public var places = 0
    public var users = 0
    public var sets = 0
    public var sources = 0
    /// Positions and places that people set by hand.
    public var corrections = 0
    /// The rows of the recents of the person at the machine.
    public var recents = 0

    /// A catalogue with nothing in it.
    public init() {}
}

extension Catalog {
    /// Checks a copy, which can come from elsewhere: that it has no other tables and triggers than a catalogue of its version, and
    /// its pages, indexes and references. A copy by an earlier version is brought to this version. Reads the whole file.
    ///
    /// - Returns: what it contains, or what is wrong with it, as a clause about "it".
    public static func check(
        copy path: String
    ) throws(CatalogError) -> (contents: CatalogContents, problem: String?) {
        let database = try CatalogFile.open(path, .untrusted)
        defer { try? database.close() }
        // Before anything that would run what is in its schema.
        guard try CopiedCatalog.hasOwnSchema(database) else {
            return (CatalogContents(), "its catalogue has other tables than one of this program")
        }
        try CatalogFile.prepareSchema(database)
        return try inspect(database)
    }

    /// Checks all of an open copy of this version.
    static func inspect(
        _ database: DatabaseQueue
    ) throws(CatalogError) -> (contents: CatalogContents, problem: String?) {
        try CatalogError.translating {
            try database.read { db in
                let problem = try db.problems().first.map { "its catalogue is damaged: \($0)" }
                return (try CopiedCatalog(db: db).contents(), problem)
            }
        }
    }

    /// Replaces an empty catalogue by a checked copy, all or nothing; it is created if it does not exist.
    ///
    /// - Parameters:
    ///   - path: the file of the catalogue.
    ///   - uploads: the folder of uploads that the copy knows, and the one where they are now; nil if they did not move.
    /// - Returns: false if the catalogue is not empty; then nothing has changed.
    /// - Throws: ``CatalogError/busy`` if another process has it open.
    public static func restore(
        copy: String, to path: String, uploads: (old: String, new: String)? = nil
    ) throws(CatalogError) -> Bool {
        let source = try openRestored(copy, uploads: uploads)
        defer { try? source.close() }
        // Exclusively, so that nobody goes on writing to what is replaced.
        let target = try CatalogFile.open(path, .alone)
        defer { try? target.close() }
        return try CatalogError.translating {
            guard try target.read({ try CopiedCatalog(db: $0).isEmpty() }) else { return false }
            try source.backup(to: target)
            return true
        }
    }

    /// Opens a checked copy as it will be in a library.
    static func openRestored(
        _ copy: String, uploads: (old: String, new: String)?
    ) throws(CatalogError) -> DatabaseQueue {
        let source = try CatalogFile.open(copy, .writing)
        try CatalogError.translating {
            try source.write { db in
                // The restored library begins an edit log of its own.
                try db.execute(sql: "UPDATE library SET journalSize = NULL")
                if let uploads, uploads.old != uploads.new {
                    try CopiedCatalog(db: db).moveFolder(uploads.old, to: uploads.new)
                }
            }
        }
        return source
    }

    /// Whether the catalogue has no photos, sources, users or edits.
    public func isEmpty() throws(CatalogError) -> Bool {
        try read { try CopiedCatalog(db: $0).isEmpty() }
    }

    /// What the catalogue contains.
    public func contents() throws(CatalogError) -> CatalogContents {
        try read { try CopiedCatalog(db: $0).contents() }
    }
}

/// What is looked at, and changed, when a copy becomes a catalogue.
private struct CopiedCatalog {
    let db: Database

    /// Whether a database has the tables, indexes, triggers and views of a catalogue of its version, and no others.
    ///
    /// - Throws: ``CatalogError/newerVersion(_:)``.
    static func hasOwnSchema(_ database: DatabaseQueue) throws(CatalogError) -> Bool {
        try CatalogError.translating {
            let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version <= Schema.version else { throw CatalogError.newerVersion(version) }
            let migrator = Schema.migrator
            guard let last = migrator.migrations.first(where: { $0.hasPrefix("\(version) ") }) else { return false }
            let own = try DatabaseQueue(configuration: CatalogFile.configuration)
            try migrator.migrate(own, upTo: last)
            let objects = try database.read { try Self(db: $0).schemaObjects() }
            if try own.read({ try Self(db: $0).schemaObjects() }) == objects { return true }
            guard (27...33).contains(version) else { return false }
            try own.write { try $0.execute(sql: Schema.firstAudit) }
            return try own.read { try Self(db: $0).schemaObjects() } == objects
        }
    }

    /// All of the schema but the tables and indexes that SQLite keeps for itself.
    private func schemaObjects() throws -> Set<[String]> {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_master WHERE NOT (type IN ('table', 'index')
                  AND (name = 'sqlite_sequence' OR name GLOB 'sqlite_stat[14]' OR name GLOB 'sqlite_autoindex_*'))
                """)
        return Set(rows.map { [$0[0], $0[1], $0[2], $0[3] ?? ""] })
    }

    func contents() throws -> CatalogContents {
        func count(_ rows: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0 }
        var contents = CatalogContents()
        contents.library = try String.fetchOne(db, sql: "SELECT id FROM library") ?? ""
        contents.photos = try count("photo WHERE state <> 'missing'")
        contents.places = try count("place WHERE photoCount > 0")
        contents.users = try count("person WHERE row <> \(PersonRecord.local)")
        contents.sets = try count("photoSet WHERE NOT isDeleted")
        contents.sources = try count("source")
        contents.corrections = try count("correction")
        contents.recents = try count("recent WHERE personRow = \(PersonRecord.local)")
        return contents
    }

    func isEmpty() throws -> Bool {
        let settings = """
            SELECT EXISTS (SELECT 1 FROM library WHERE originalsLimit IS NOT NULL OR nameService IS NOT NULL OR objectStore IS NOT NULL
              OR peopleStore IS NOT NULL)
            """
        return try !StoredContent.exists(in: db) && Bool.fetchOne(db, sql: settings) == false
    }

    /// Gives a folder of files, with its subfolders, another path.
    func moveFolder(_ old: String, to new: String) throws {
        for (table, column, condition) in [
            ("root", "path", "1"), ("folder", "path", "1"), ("accessRule", "subject", "kind = 'folder'"),
        ] {
            try db.execute(
                sql: """
                    UPDATE \(table) SET \(column) = ?1 || substr(\(column), length(?2) + 1)
                    WHERE \(condition) AND (\(column) = ?2 OR substr(\(column), 1, length(?2) + 1) = ?2 || '/')
                    """, arguments: [new, old])
        }
    }
}

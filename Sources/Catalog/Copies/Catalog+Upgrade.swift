internal import Disk
internal import GRDB

extension Catalog {
    /// The version of the schema that this program writes (`PRAGMA user_version`).
    public static var schemaVersion: Int { Schema.version }

    /// The version of the schema in a file, if it is an earlier one than ``schemaVersion`` and there is something in it; nil for any
    /// other file, and for none. Changes nothing.
    ///
    /// - Throws: ``CatalogError`` if it cannot be read.
    public static func earlierVersion(at path: String) throws(CatalogError) -> Int? {
        // By SQLite: closing a file that was opened in another way would release the locks of all connections of this process
        // (sqlite.org/howtocorrupt.html, section 2.2).
        guard PathText.exists(path) else { return nil }
        let database = try CatalogFile.openAsItIs(path)
        defer { try? database.close() }
        return try CatalogError.translating {
            try database.read { db in
                let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                return try version > 0 && version < Schema.version && StoredContent.exists(in: db) ? version : nil
            }
        }
    }

    /// What is done to a catalogue of an earlier version, step by step.
    public static func upgradeSteps(from version: Int) -> [String] {
        Schema.migrator.migrations.compactMap { name in
            let parts = name.split(separator: " ", maxSplits: 1)
            guard let first = parts.first, let number = Int(first), number > version else { return nil }
            return parts.last.map(String.init)
        }
    }

    /// Writes a catalogue, whatever its version, to a new file as it is at one moment: without sessions, as ``copy(to:replacing:)``.
    ///
    /// - Parameter path: a file that does not exist, in a folder that nobody else can read.
    /// - Returns: the library's id, which catalogues have since version 6.
    public static func copyAsItIs(from original: String, to path: String) throws(CatalogError) -> String? {
        let source = try CatalogFile.open(original, .untrusted)
        try CatalogError.translating {
            defer { try? source.close() }
            try source.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
        }
        let copy = try CatalogFile.open(path, .untrusted)
        return try CatalogError.translating {
            defer { try? copy.close() }
            return try copy.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA secure_delete = ON")
                if try db.tableExists("session") { try db.execute(sql: "DELETE FROM session") }
                return try db.tableExists("library") ? String.fetchOne(db, sql: "SELECT id FROM library") : nil
            }
        }
    }

    /// Brings a copy of this program's own catalogue to this version, and checks it as ``check(copy:)``.
    public static func upgrade(
        copy path: String
    ) throws(CatalogError) -> (contents: CatalogContents, problem: String?) {
        let database = try CatalogFile.open(path, .writing)
        defer { try? database.close() }
        return try inspect(database)
    }
}
